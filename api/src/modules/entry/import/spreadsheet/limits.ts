// Limits of what one spreadsheet may cost. A class list is far below them; a larger file is refused before it becomes a
// table.

export const LAST_ROW = 5_000
export const LAST_COLUMN = 100
/** Longer cells are cut; no field of the list is that long. */
export const CELL_LENGTH = 200

/** Files in the archive, and bytes of the unpacked ones. */
export const FILES_MAX = 2_000
export const UNPACKED_MAX = 8_000_000
/** Cells of a sheet, including empty ones that only have a format. */
export const CELLS_MAX = 200_000
export const SHARED_TEXTS_MAX = 200_000
/** Sheets that are read. */
export const SHEETS_MAX = 60
/** Rows that all merged cells together may fill. */
export const FILLED_MAX = 50_000
/** Characters from one `<` to the next; a cell of Excel holds 32,767. */
export const TOKEN_MAX = 40_000
export const DEPTH_MAX = 50

/** Memory of the thread in MB, and its time limit. */
export const MEMORY_MB = 96
export const TIME_MS = 5_000
