// A table in a PDF of any length: the header row is repeated on every page, and a tall row continues on the next page.
import {
  addTextElement,
  drawRule,
  ensureSpace,
  fillRectangle,
  heightOf,
  paragraphsIn,
  startPage,
  type Pages,
} from './pages.ts'
import type { Element, ElementOptions, Tag } from './tags.ts'
import type { Align, TextLine, TextStyle } from './typesetter.ts'

/** `width` is in points and includes the padding. */
export type Column = { head: string; width: number; align: Align }

/** The texts of a cell below each other. */
export type Cell = { text: string; style: TextStyle }[]

export type Table = {
  /** `heightBelow` is the height of the content that is kept on the same page. */
  row(cells: Cell[], heightBelow?: number): Promise<void>
  /** Ends the table; further pages have no header row. */
  end(): void
}

type TableStyle = { head: TextStyle; rule: string; headFill: string }

/** The lines of a cell, each with the element that it belongs to. */
type TaggedCell = { line: TextLine; tag: Tag }[]

export const CELL_PADDING = { side: 5, top: 5 }

/** The least space on a page for the beginning of a row that is split. */
const SPLIT_SPACE_MIN = 60

export async function openTable(pages: Pages, columns: Column[], style: TableStyle): Promise<Table> {
  const { structure, left, width } = pages
  const heads = await breakCells(
    pages,
    columns,
    columns.map(({ head }) => [{ text: head, style: style.head }]),
  )
  const headHeight = rowHeight(heads)
  const drawHead = (cells: TaggedCell[]) => {
    fillRectangle(pages, left, pages.y, width, headHeight, style.headFill)
    return drawRow(pages, columns, cells)
  }
  const repeatHead = () => drawHead(heads.map((lines) => lines.map((line) => ({ line, tag: 'Pagination' }))))
  let table: Element | undefined
  return {
    async row(cells, heightBelow = 0) {
      const lines = await breakCells(pages, columns, cells)
      const height = rowHeight(lines)
      // A row that fits on a page is only split where moving it would leave a large part of the page empty.
      const isTall = height > (pages.bottom - pages.top) / 3
      const needed = isTall ? SPLIT_SPACE_MIN : height + heightBelow
      // The first header row is drawn together with the first row so that it never stands alone.
      await ensureSpace(pages, table ? needed : headHeight + needed)
      if (!table) {
        table = structure.add(structure.root, 'Table')
        const head = structure.add(table, 'TR')
        await drawHead(tagCells(pages, head, heads, 'TH', { scope: 'Column' }))
        head.end()
        pages.drawHeader = repeatHead
      }
      const row = structure.add(table, 'TR')
      await drawRow(pages, columns, tagCells(pages, row, lines, 'TD'))
      row.end()
      drawRule(pages, left, width, 0.5, style.rule)
    },
    end() {
      pages.drawHeader = undefined
      table?.end()
    },
  }
}

async function breakCells(pages: Pages, columns: Column[], cells: Cell[]): Promise<TextLine[][]> {
  return Promise.all(
    cells.map(async (cell, index) => {
      const width = (columns[index]?.width ?? 0) - 2 * CELL_PADDING.side
      const lines: TextLine[] = []
      for (const { text, style } of cell)
        lines.push(...(await pages.typesetter.breakLines(text, style, width)))
      return lines
    }),
  )
}

function rowHeight(cells: TextLine[][]): number {
  return Math.max(...cells.map(heightOf)) + 2 * CELL_PADDING.top
}

/** Adds an element per cell, and one per paragraph to cells with several paragraphs. */
function tagCells(
  pages: Pages,
  row: Element,
  cells: TextLine[][],
  role: 'TH' | 'TD',
  options?: ElementOptions,
): TaggedCell[] {
  return cells.map((lines) => {
    const [first = [], ...others] = paragraphsIn(lines)
    if (others.length === 0) {
      const tag = addTextElement(pages, row, role, first, options)
      return first.map((line) => ({ line, tag }))
    }
    const cell = pages.structure.add(row, role, options)
    return [first, ...others].flatMap((paragraph) => {
      const tag = addTextElement(pages, cell, 'P', paragraph)
      return paragraph.map((line) => ({ line, tag }))
    })
  })
}

async function drawRow(pages: Pages, columns: Column[], cells: TaggedCell[]): Promise<void> {
  const linesDrawn = cells.map(() => 0)
  for (;;) {
    const start = pages.y + CELL_PADDING.top
    let end = start
    let x = pages.left + CELL_PADDING.side
    for (const [index, cell] of cells.entries()) {
      const { width = 0, align = 'start' } = columns[index] ?? {}
      let y = start
      for (const { line, tag } of cell.slice(linesDrawn[index])) {
        if (y + line.height > pages.bottom) break
        await pages.typesetter.drawLine(line, tag, x, y, width - 2 * CELL_PADDING.side, align)
        y += line.height
        linesDrawn[index]!++
      }
      end = Math.max(end, y)
      x += width
    }
    pages.y = end + CELL_PADDING.top
    if (cells.every((cell, index) => linesDrawn[index] === cell.length)) return
    await startPage(pages)
  }
}
