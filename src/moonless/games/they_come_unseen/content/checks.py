"""What the data files must agree on with each other."""

from moonless.games.they_come_unseen.content.files import Files


def check_files(files: Files, problems: list[str]) -> None:
    """Add all that does not fit together."""
    check_board(files, problems)
    check_sonar(files, problems)
    check_ships(files, problems)
    check_tables(files, problems)
    check_variants(files, problems)


def check_board(files: Files, problems: list[str]) -> None:
    """3 Every character is in the legend; rows and columns fit; stations, starts and features lie on the board."""
    file, name = files.board, "board.toml"
    rows = file.board.grid.split()
    if len(rows) != len(file.board.row_labels):
        problems.append(f"{name}: board: grid: {len(rows)} rows, but {len(file.board.row_labels)} labels")
        return
    for label, row in zip(file.board.row_labels, rows, strict=True):
        if len(row) != file.board.column_count:
            problems.append(f"{name}: board: grid: row {label} has {len(row)} squares, not {file.board.column_count}")
            return
        strange = [character for character in row if character not in file.legend]
        if strange:
            problems.append(f"{name}: board: grid: row {label}: '{strange[0]}' is not in the legend")
            return
    characters = {
        f"{label}{column + 1}": row[column]
        for label, row in zip(file.board.row_labels, rows, strict=True)
        for column in range(len(row))
    }
    stations = [station.id for station in files.stations.station]
    for entry in file.station_square:
        if entry.station not in stations:
            problems.append(f"{name}: station_square: there is no station '{entry.station}'")
        for square, kind in ((entry.square, "station"), (entry.storage_square, "storage")):
            legend = file.legend.get(characters.get(square, ""))
            if legend is None or legend.kind != kind or legend.station != entry.station:
                problems.append(
                    f"{name}: station_square[{entry.station}]: {square} is not its {kind} square on the grid"
                )
    if sorted(entry.station for entry in file.station_square) != sorted(stations):
        problems.append(f"{name}: station_square: expected each of {', '.join(stations)} once")
    named = [(start.square, f"submarine_start[{start.id}]") for start in file.submarine_start]
    named += [(square, f"feature[{feature.id}]") for feature in file.feature for square in feature.squares]
    for square, where in named:
        if square not in characters:
            problems.append(f"{name}: {where}: '{square}' is not on the board")
    columns = [column for sea in file.sea for column in range(sea.first_column, sea.last_column + 1)]
    if columns != list(range(1, file.board.column_count + 1)):
        problems.append(f"{name}: sea: the seas do not cover every column once, from west to east")


def check_sonar(files: Files, problems: list[str]) -> None:
    """11.3 The masks have the right size and counts; every line of the template is described."""
    template, name = files.sonar.template, "sonar.toml"
    for facing in template.facings:
        rows = files.sonar.mask.get(facing, "").split()
        if len(rows) != template.size or any(len(row) != template.size for row in rows):
            problems.append(f"{name}: mask: {facing}: expected {template.size} rows of {template.size}")
            continue
        for code, color in template.color_of_code.items():
            found = sum(row.count(code) for row in rows)
            if found != template.squares_per_color[color]:
                problems.append(
                    f"{name}: mask: {facing}: {found} squares of {color}, not {template.squares_per_color[color]}"
                )
    described = {entry.offset for entry in files.sonar.line_of_sight}
    for along in range(1, template.range + 1):
        for across in range(along + 1):
            if (along, across) not in described:
                problems.append(f"{name}: line_of_sight: the offset [{along}, {across}] is missing")


def check_ships(files: Files, problems: list[str]) -> None:
    """The pieces start where there is something."""
    name = "ships.toml"
    stations = [station.id for station in files.stations.station]
    starts = [start.id for start in files.board.submarine_start]
    for submarine in files.ships.submarine:
        if submarine.start not in starts:
            problems.append(f"{name}: submarine[{submarine.id}]: there is no start '{submarine.start}'")
    pieces = [(ship.id, ship.start_station) for ship in files.ships.destroyer]
    pieces += [(ship.id, ship.start_station) for ship in files.ships.logistics_ship]
    pieces += [(kind.id, kind.start_station) for kind in files.containers.container_kind]
    for id, station in pieces:
        if station not in stations:
            problems.append(f"{name}: {id}: there is no station '{station}'")
    if [ship.kind for ship in files.ships.logistics_ship] != ["container_ship", "container_ship", "supply_ship"]:
        problems.append(f"{name}: logistics_ship: expected two container ships, then the supply ship")
    if [kind.id for kind in files.containers.container_kind] != ["fuel", "weapon"]:
        problems.append("containers.toml: container_kind: expected fuel, then weapon")
    for depth in files.ships.submarine_class.max_depth_by_hits.values():
        if depth not in files.ships.depths.order:
            problems.append(f"{name}: submarine_class: max_depth_by_hits: '{depth}' is no depth")


def check_tables(files: Files, problems: list[str]) -> None:
    """10.4, 17.1 The tables are complete."""
    name = "tables.toml"
    most = files.ships.destroyer_class.max_move
    if len(files.tables.fuel.cost_by_squares) != most + 1:
        problems.append(f"{name}: fuel: cost_by_squares: expected {most + 1} figures, for 0 to {most} squares")
    levels = [storm.level for storm in files.tables.storm_level]
    if levels != list(range(1, files.tables.weather.levels + 1)):
        problems.append(f"{name}: storm_level: expected the levels 1 to {files.tables.weather.levels} in order")
    for storm in files.tables.storm_level:
        for depth in storm.undetectable_depths:
            if depth not in files.ships.depths.order:
                problems.append(f"{name}: storm_level[{storm.level}]: '{depth}' is no depth")
    numbers = sorted(station.number for station in files.stations.station)
    if numbers != levels:
        problems.append("stations.toml: station: the numbers are not those of the storm levels")


def check_variants(files: Files, problems: list[str]) -> None:
    """20 Each way to sit down belongs to a form of play, and every piece of it is commanded."""
    name = "variants.toml"
    variants = {variant.id: variant for variant in files.variants.variant}
    submarines = [submarine.color for submarine in files.ships.submarine]
    destroyers = [destroyer.color for destroyer in files.ships.destroyer]
    for variant in files.variants.variant:
        if variant.order_of_play not in files.tables.order_of_play:
            problems.append(f"{name}: variant[{variant.id}]: there is no order of play '{variant.order_of_play}'")
    for seating in files.variants.seating:
        form = variants.get(seating.variant)
        if form is None:
            problems.append(f"{name}: seating[{seating.id}]: there is no variant '{seating.variant}'")
            continue
        nato = {piece for pieces in seating.nato.values() for piece in pieces}
        soviet = {piece for pieces in seating.soviet.values() for piece in pieces}
        if nato != set(submarines[: form.submarines]):
            problems.append(f"{name}: seating[{seating.id}]: nato: expected {', '.join(submarines[: form.submarines])}")
        if soviet != {*destroyers[: form.destroyers], "logistics"}:
            problems.append(
                f"{name}: seating[{seating.id}]: soviet: expected {', '.join(destroyers[: form.destroyers])}, logistics"
            )
        if len(seating.nato) + len(seating.soviet) != seating.players:
            problems.append(
                f"{name}: seating[{seating.id}]: {seating.players} players, but as many seats are not there"
            )
    for option in files.variants.option:
        if option.default not in option.values:
            problems.append(f"{name}: option[{option.id}]: the default is none of its values")
