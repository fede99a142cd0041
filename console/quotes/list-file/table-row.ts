// The rows of list files.

/** Text as it stands in the file, or the number of a cell of an XLSX file, which needs no reading. */
export type Cell = string | number
/** `number` counts from 1, blank rows included, as spreadsheet programs do. */
export type TableRow = { number: number; cells: Cell[] }
