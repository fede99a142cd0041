// A table in a PDF, as long as it needs to be: its head stands on every page, a row that is too tall goes on overleaf.
import { heightOf, requireRoom, turnPage, type Pages } from './pages.ts'
import type { Align, TextLine, TextStyle } from './typesetter.ts'

/** `width` is in points, with the padding. */
export type Column = { head: string; width: number; align: Align }

/** The texts of a cell below each other. */
export type Cell = { text: string; style: TextStyle }[]

export type Table = {
  /** `below` is the height of what shall stand on the same page. */
  row(cells: Cell[], below?: number): Promise<void>
  /** From here on, further pages have no head. */
  end(): void
}

type Look = { head: TextStyle; rule: string; headFill: string }

export const CELL_PADDING = { side: 5, top: 5 }

/** For the beginning of a row that is torn apart. */
const ROOM_MIN = 60

export async function openTable(pages: Pages, columns: Column[], look: Look): Promise<Table> {
  const heads = await Promise.all(
    columns.map(({ head, width }) => setCell(pages, [{ text: head, style: look.head }], width)),
  )
  const headHeight = rowHeight(heads)
  const drawHead = async () => {
    pages.doc.rect(pages.left, pages.y, pages.width, headHeight).fill(look.headFill)
    await drawRow(pages, columns, heads)
  }
  return {
    async row(cells, below = 0) {
      const lines = await Promise.all(
        cells.map((cell, index) => setCell(pages, cell, columns[index]?.width ?? 0)),
      )
      // What fits on a page is not torn apart, unless the page would be left half empty.
      const height = rowHeight(lines)
      const isTall = height > (pages.bottom - pages.top) / 3
      // The first head comes with the first row, so that it never stands alone.
      const isFirst = pages.drawHead !== drawHead
      await requireRoom(pages, (isFirst ? headHeight : 0) + (isTall ? ROOM_MIN : height + below))
      if (isFirst) await drawHead()
      pages.drawHead = drawHead
      await drawRow(pages, columns, lines)
      pages.doc.moveTo(pages.left, pages.y).lineTo(pages.left + pages.width, pages.y)
      pages.doc.lineWidth(0.5).stroke(look.rule)
    },
    end() {
      pages.drawHead = undefined
    },
  }
}

function rowHeight(cells: TextLine[][]): number {
  return Math.max(...cells.map(heightOf)) + 2 * CELL_PADDING.top
}

async function setCell(pages: Pages, cell: Cell, width: number): Promise<TextLine[]> {
  const lines: TextLine[] = []
  for (const { text, style } of cell)
    lines.push(...(await pages.type.breakLines(text, style, width - 2 * CELL_PADDING.side)))
  return lines
}

async function drawRow(pages: Pages, columns: Column[], cells: TextLine[][]): Promise<void> {
  const drawn = cells.map(() => 0)
  for (;;) {
    const start = pages.y + CELL_PADDING.top
    let end = start
    for (const [index, lines] of cells.entries()) {
      const { x, width, align } = placeOf(pages, columns, index)
      let y = start
      for (const line of lines.slice(drawn[index])) {
        if (y + line.height > pages.bottom) break
        await pages.type.drawLine(line, x, y, width, align)
        y += line.height
        drawn[index] = (drawn[index] ?? 0) + 1
      }
      end = Math.max(end, y)
    }
    pages.y = end + CELL_PADDING.top
    if (cells.every((lines, index) => drawn[index] === lines.length)) return
    await turnPage(pages)
  }
}

function placeOf(pages: Pages, columns: Column[], index: number) {
  const before = columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)
  const { width = 0, align = 'start' } = columns[index] ?? {}
  return {
    x: pages.left + before + CELL_PADDING.side,
    width: width - 2 * CELL_PADDING.side,
    align,
  }
}
