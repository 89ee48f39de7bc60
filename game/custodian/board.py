"""The board of Custodian Dice: five by five, five dice a side; dice are written as in `game.dice_board`."""

from game.dice_board import lister_of_cells
from game.grid import Grid
from game.setting_out import Homes

GRID = Grid(5, 5)
DICE_A_SIDE = 5

EMPTY_BOARD = bytes(GRID.size)
BITS = tuple(1 << cell for cell in range(GRID.size))

HOME_ROWS = (
    tuple(GRID.cell(column, 0) for column in range(GRID.columns)),
    tuple(GRID.cell(column, GRID.rows - 1) for column in range(GRID.columns)),
)
"""The row closest to each seat, from file a (CU-27)."""

_FROM_FILE_A = tuple(range(DICE_A_SIDE))

HOMES = Homes(cells=HOME_ROWS, columns=GRID.columns, as_rolled=(_FROM_FILE_A, _FROM_FILE_A))

cells_of = lister_of_cells(GRID)
"""The cells of a set in the order of their names: a1, a2, ... e5, as actions are listed."""
