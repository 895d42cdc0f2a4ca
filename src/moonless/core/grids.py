"""What hexes and squares have in common: rows of cells, each with a number and a name."""


def column_letters(column: int) -> str:
    """The letters of a column, counted from 0: A to Z, then AA."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


class Grid:
    """Cells in rows. A cell's index is row * columns + column, from 0; its name is column letter and row number."""

    def __init__(self, columns: int, rows: int) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a grid of {columns} columns and {rows} rows")
        self.columns = columns
        self.rows = rows
        self.names = [f"{column_letters(column)}{row + 1}" for row in range(rows) for column in range(columns)]
        self.indices = {name: index for index, name in enumerate(self.names)}

    def __len__(self) -> int:
        return self.columns * self.rows

    def name(self, index: int) -> str:
        """The name of a cell."""
        return self.names[index]

    def index(self, name: str) -> int:
        """The cell of this name."""
        if name not in self.indices:
            raise ValueError(f"'{name}' is not on the board, which goes from {self.names[0]} to {self.names[-1]}")
        return self.indices[name]

    def at(self, column: int, row: int) -> int:
        """The cell in this column and row, or -1 off the grid."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else -1

    def column(self, index: int) -> int:
        """A cell's column, from 0."""
        return index % self.columns

    def row(self, index: int) -> int:
        """A cell's row, from 0."""
        return index // self.columns
