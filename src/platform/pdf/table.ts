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
import { drawPicture, type OpenPicture } from './pdf-document.ts'
import { drawTagged, type Element, type ElementOptions, type Tag } from './tags.ts'
import type { Align, TextLine, TextStyle } from './typesetter.ts'

/** `width` is in points and includes the padding, and `indent`, which is kept free for pictures before the texts. */
export type Column = { head: string; width: number; align: Align; indent?: number }

/** The texts of a cell below each other. */
export type Cell = { text: string; style: TextStyle }[]

/** A picture before the texts of a cell, in the indent of its column. `width` and `height` are in points. */
export type CellPicture = { picture: OpenPicture; column: number; alt: string; width: number; height: number }

type Row = {
  cells: Cell[]
  /** The columns of this row, in place of those of the table. */
  columns?: Column[]
  /** The height of the content that is kept on the same page. */
  heightBelow?: number
  picture?: CellPicture | undefined
}

export type Table = {
  row(row: Row): Promise<void>
  /** Returns the height that a page must have left for the row, or for its beginning if it is split. */
  spaceFor(row: Row): Promise<number>
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
  const spaceFor = (lines: TextLine[][], { heightBelow = 0, picture }: Row) => {
    const height = rowHeight(lines, picture?.height)
    // A row that fits on a page is only split where moving it would leave a large part of the page empty.
    const isTall = height > (pages.bottom - pages.top) / 3
    return isTall ? Math.max(SPLIT_SPACE_MIN, rowHeight([], picture?.height)) : height + heightBelow
  }
  return {
    spaceFor: async (row) => spaceFor(await breakCells(pages, row.columns ?? columns, row.cells), row),
    async row({ picture, columns: own = columns, ...content }) {
      const lines = await breakCells(pages, own, content.cells)
      const needed = spaceFor(lines, { picture, ...content })
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
      const figure = picture && {
        column: picture.column,
        add: (cell: Element) => drawFigure(pages, own, cell, picture),
      }
      await drawRow(pages, own, tagCells(pages, row, lines, 'TD', {}, figure), picture?.height)
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
      const column = columns[index]
      const width = column ? textWidth(column) : 0
      const lines: TextLine[] = []
      for (const { text, style } of cell)
        lines.push(...(await pages.typesetter.breakLines(text, style, width)))
      return lines
    }),
  )
}

const textWidth = ({ width, indent = 0 }: Column) => width - indent - 2 * CELL_PADDING.side

function rowHeight(cells: TextLine[][], heightMin = 0): number {
  return Math.max(heightMin, ...cells.map(heightOf)) + 2 * CELL_PADDING.top
}

/** Adds an element per cell, and one per paragraph to cells with several paragraphs. */
function tagCells(
  pages: Pages,
  row: Element,
  cells: TextLine[][],
  role: 'TH' | 'TD',
  options?: ElementOptions,
  figure?: { column: number; add: (cell: Element) => void },
): TaggedCell[] {
  return cells.map((lines, column) => {
    const [first = [], ...others] = paragraphsIn(lines)
    if (others.length === 0 && column !== figure?.column) {
      const tag = addTextElement(pages, row, role, first, options)
      return first.map((line) => ({ line, tag }))
    }
    const cell = pages.structure.add(row, role, options)
    if (column === figure?.column) figure.add(cell)
    return [first, ...others].flatMap((paragraph) => {
      const tag = addTextElement(pages, cell, 'P', paragraph)
      return paragraph.map((line) => ({ line, tag }))
    })
  })
}

/** Draws a picture before the texts of a cell of the row that begins here. */
function drawFigure(pages: Pages, columns: Column[], cell: Element, picture: CellPicture): void {
  const { doc, structure, left } = pages
  const before = columns.slice(0, picture.column).reduce((sum, column) => sum + column.width, 0)
  const { width, height, alt } = picture
  const x = left + before + CELL_PADDING.side
  const y = pages.y + CELL_PADDING.top
  const figure = structure.add(cell, 'Figure', { alt, bbox: [x, y, x + width, y + height] })
  drawTagged(doc, figure, () => drawPicture(doc, picture.picture, x, y, [width, height]))
  figure.end()
}

/** The part of the row on the first page is at least as high as `heightMin` and the padding. */
async function drawRow(pages: Pages, columns: Column[], cells: TaggedCell[], heightMin = 0): Promise<void> {
  const linesDrawn = cells.map(() => 0)
  for (;;) {
    const start = pages.y + CELL_PADDING.top
    let end = cells.some((_, index) => linesDrawn[index]) ? start : start + heightMin
    let x = pages.left + CELL_PADDING.side
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]!
      let y = start
      for (const { line, tag } of cell.slice(linesDrawn[index])) {
        if (y + line.height > pages.bottom) break
        await pages.typesetter.drawLine(
          line,
          tag,
          x + (column.indent ?? 0),
          y,
          textWidth(column),
          column.align,
        )
        y += line.height
        linesDrawn[index]!++
      }
      end = Math.max(end, y)
      x += column.width
    }
    pages.y = end + CELL_PADDING.top
    if (cells.every((cell, index) => linesDrawn[index] === cell.length)) return
    await startPage(pages)
  }
}
