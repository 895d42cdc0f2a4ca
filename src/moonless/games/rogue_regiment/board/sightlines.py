"""4.11 What the ground makes of every line of sight, kept once it is known: by direction and length, for all starts."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import CLEAR, FACINGS, FIELD, LOW, SIGHT_RANGE, Ground
from moonless.games.rogue_regiment.board.rays import Bearing, Features

RAYS_KEPT: Final = 40000


class Ray:
    """4.1 The line of sight from one square to another: what the ground makes of it, and where others matter."""

    def __init__(self, bearing: Bearing, ends: int, start: int, origin: int) -> None:
        bit = 1 << start
        self.bearing = bearing
        self.ends = ends
        self.hidden = bearing.hidden & bit != 0
        self.level = LOW if bearing.low & bit else CLEAR
        """While nobody stands on it."""
        self.entered = bearing.entered << start >> origin
        self.passed = self.entered | bearing.beside << start >> origin
        """Its squares, with those beside its corners: what stands on none of them changes nothing."""


class Sightlines:
    """4 Rays and fields of view of one ground."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        size, columns = ground.size, ground.columns
        self.size = size
        self.wide = 4 * max(columns, SIGHT_RANGE)
        self.keys = [y * self.wide + x for x, y in zip(ground.xs, ground.ys, strict=True)]
        """The difference of two keys tells direction and length."""
        self.facings: dict[int, int] = {}
        """2.5 By such a difference."""
        self.bearings: dict[int, Bearing] = {}
        self.blank: list[Ray | None] = [None] * ground.places
        self.rays = [self.blank] * ground.places
        """4.1 By start and end, once they were asked for."""
        self.rays_kept = 0
        self.fields: list[list[tuple[int, int]]] = []
        """4.2 Made when first needed."""
        self.views = [[-1 if place < size else 0] * len(FACINGS) for place in range(ground.places)]
        """4.2 By place and facing, -1 where it is not known yet; off the board nothing is seen."""
        self.balls: dict[int, list[int]] = {}
        """2.3 By reach and square, -1 where it is not known yet."""
        self.seen: dict[tuple[int, int, int, int, int], list[int]] = {}
        """Results for squares that can be looked at from, under the blockers there are; kept by the rules of sight."""
        self.features = Features(ground)
        self.unseen = Ray(self.bearing_of(columns, 0), 0, 0, size)
        """4.1 It stands for every ray that the ground hides: of those nobody asks where they run."""

    def bearing(self, a: int, b: int) -> Bearing:
        """4.1 The rays of the direction and length of that from a to b; their squares are to be shifted by a - size."""
        found = self.bearings.get(self.keys[b] - self.keys[a])
        if found is None:
            ground = self.ground
            found = self.bearing_of(ground.xs[b] - ground.xs[a], ground.ys[b] - ground.ys[a])
        return found

    def bearing_of(self, dx: int, dy: int) -> Bearing:
        key = dy * self.wide + dx
        found = self.bearings.get(key)
        if found is None:
            found = self.bearings[key] = Bearing(self.features, dx, dy, self.size)
        return found

    def ray(self, a: int, b: int) -> Ray:
        """4.1 The line of sight from a to b; who asks often looks into `rays` first."""
        found = self.rays[a][b]
        if found is None:
            if self.rays_kept >= RAYS_KEPT:
                self.rays, self.rays_kept = [self.blank] * self.ground.places, 0
            if self.rays[a] is self.blank:
                self.rays[a] = self.blank.copy()
            bearing, bits = self.bearing(a, b), self.ground.bits
            hidden = bearing.hidden & bits[a] != 0
            found = self.rays[a][b] = self.unseen if hidden else Ray(bearing, bits[a] | bits[b], a, self.size)
            self.rays_kept += 1
        return found

    def view(self, place: int, facing: int) -> int:
        """4.2 The squares of a field of view that the ground does not hide altogether."""
        mask = self.views[place][facing]
        if mask < 0:
            mask = self.views[place][facing] = self.open_field(place, facing)
        return mask

    def open_field(self, place: int, facing: int) -> int:
        mask, bits = 0, self.ground.bits
        bit = bits[place]
        if not self.fields:
            self.fields = self.make_fields()
        for at, hidden in self.fields[facing]:
            if not hidden & bit:
                mask |= bits[place + at]
        return mask

    def make_fields(self) -> list[list[tuple[int, int]]]:
        """4.2 The rays of each field of view: by how much the end's number differs, and where it is hidden from."""
        columns, rows = self.ground.columns, self.ground.rows
        fit = [[(dx, dy) for dx, dy in field if abs(dx) < columns and abs(dy) < rows] for field in FIELD]
        rays = [[self.bearing_of(dx, dy) for dx, dy in field] for field in fit]
        return [[(ray.at, ray.hidden) for ray in field] for field in rays]

    def ball(self, place: int, reach: int = SIGHT_RANGE) -> int:
        """2.3 The squares within so many of a square."""
        if reach not in self.balls:
            self.balls[reach] = [-1] * self.size
        balls = self.balls[reach]
        mask = balls[place]
        if mask < 0:
            ground, mask = self.ground, 0
            x, y = ground.xs[place], ground.ys[place]
            left, right = max(0, x - reach), min(ground.columns - 1, x + reach)
            row = (1 << right - left + 1) - 1 << left
            for line in range(max(0, y - reach), min(ground.rows - 1, y + reach) + 1):
                mask |= row << line * ground.columns
            balls[place] = mask
        return mask
