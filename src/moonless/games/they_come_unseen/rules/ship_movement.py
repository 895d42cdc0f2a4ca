"""10.1, 10.3, 10.4 Whether a ship may move once more in its turn, and how far."""

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.rules import terms, weather
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import Ship

FINISHED = Bar("its turn is over", "10.1")
NO_STOP = Bar("a second leg needs a search, a resupply or an exchange of containers since the first", "10.1")
AFTER_SEARCH = Bar("one leg is the most after a search", "10.1")
NO_FUEL = Bar("there is not enough fuel", "10.6")
NO_MOVE = Bar("its movement for this turn is used up", "10.3")


def another_leg_barred(ship: Ship) -> Bar | None:
    """10.1 A stop action between any two legs; one leg at most after the search."""
    if ship.finished:
        return FINISHED
    if ship.legs and not ship.stopped:
        return NO_STOP
    return AFTER_SEARCH if ship.legs_since_search else None


def speed(play: Play, ship: Ship) -> int:
    """10.3, 15.1, 16.6 Squares a turn in calm weather."""
    return play.content.destroyer.damaged_max_move if ship.engineering else terms.piece(play, ship).max_move


def limit(play: Play, ship: Ship, reduction: int) -> int:
    """17.4 The turn's limit when this is the greatest reduction among the seas touched; never below 0."""
    return max(0, speed(play, ship) - reduction)


def reduction_at(play: Play, ship: Ship, reduction: int, square: int) -> int:
    """17.4 The greatest reduction once the ship has touched this square as well."""
    return max(max(reduction, ship.reduction), weather.storm(play, square).reduction)  # two by two: compiled, faster


def reduction_along(play: Play, ship: Ship, squares: list[int]) -> int:
    """17.4 The greatest reduction once the ship has touched all these squares as well."""
    reduction = ship.reduction
    for square in squares:
        reduction = max(reduction, weather.storm(play, square).reduction)
    return reduction


def longest_leg(play: Play, ship: Ship) -> int:
    """10.4, 10.6 The longest leg that its fuel pays for; -1 if none."""
    cost = play.content.fuel_cost
    longest = len(cost) - 1
    if terms.is_destroyer(ship):
        while longest >= 0 and cost[longest] > ship.fuel:
            longest -= 1
    return longest


def out_of_fuel(play: Play, ship: Ship) -> bool:
    """10.6 Less than a leg costs."""
    return ship.fuel < play.content.fuel_cost[0]
