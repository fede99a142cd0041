// Reads the cells of XLSX files. Formulas are not computed: a cell shows the value that the spreadsheet program stored.
import { unzipSync } from 'fflate'
import { Parser } from 'saxen'
import { COLUMNS_MAX, ListFault, UNPACKED_BYTES_MAX } from './list-fault.ts'
import type { Cell, TableRow } from './table-row.ts'
import { dateOf, isDateFormat } from './xlsx-dates.ts'

type Attributes = Record<string, string>
/** `path` has the names of the elements that are open, this one included. */
type Handlers = {
  open?: (name: string, attributes: () => Attributes) => void
  text?: (text: string, path: readonly string[]) => void
  close?: (name: string) => void
}

const STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Returns the sheets, the indexes of those that are not hidden, and a function that reads one. Throws a `ListFault`. */
export function openXlsx(bytes: Uint8Array) {
  const unpack = openZip(bytes)
  const parts = unpack([WORKBOOK, RELATIONS, STRINGS, STYLES])
  const { sheets, is1904 } = readWorkbook(parts.get(WORKBOOK))
  const paths = readRelations(parts.get(RELATIONS))
  const strings = readStrings(parts.get(STRINGS))
  const dateStyles = readDateStyles(parts.get(STYLES))
  return {
    sheets: sheets.map(({ name }) => name),
    visible: sheets.flatMap(({ isHidden }, index) => (isHidden ? [] : [index])),
    /** Returns the rows that have cells, at most `max`. */
    read: (index: number, max: number): TableRow[] => {
      const path = paths.get(sheets[index]?.relation ?? '') ?? ''
      const xml = unpack([path]).get(path)
      // A sheet of a chart, for example, has no cells.
      return xml === undefined ? [] : readSheet(xml, { strings, dateStyles, is1904, max })
    },
  }
}

/** Returns a function that unpacks files by their names, all together no more than the limit. */
function openZip(bytes: Uint8Array) {
  let unpacked = 0
  return (names: readonly string[]): Map<string, string> => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (!names.includes(name)) return false
      unpacked += originalSize
      if (unpacked > UNPACKED_BYTES_MAX) throw new ListFault('too_large')
      return true
    }
    try {
      const files = Object.entries(unzipSync(bytes, { filter }))
      return new Map(files.map(([name, content]) => [name, new TextDecoder().decode(content)]))
    } catch (error) {
      throw error instanceof ListFault ? error : new ListFault('unreadable', { cause: error })
    }
  }
}

/** Calls the handlers until `isDone`. Prefixes of names, which few programs write, are left out. */
function parse(xml: string, { open, text, close }: Handlers, isDone = () => false): void {
  const path: string[] = []
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser()
  parser
    .on('openTag', (name, attributes, decode) => {
      path.push(local(name))
      open?.(local(name), () => decoded(attributes(), decode))
      if (isDone()) parser.stop()
    })
    .on('closeTag', (name) => {
      close?.(local(name))
      path.pop()
    })
    .on('text', (value, decode) => text?.(decode(value), path))
    .on('cdata', (value) => text?.(value, path))
    .on('error', (error) => {
      throw new ListFault('unreadable', { cause: error })
    })
  parser.parse(xml)
}

const decoded = (attributes: Attributes, decode: (value: string) => string): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))

function readWorkbook(xml: string | undefined) {
  if (xml === undefined) throw new ListFault('unreadable')
  const sheets: { name: string; relation: string; isHidden: boolean }[] = []
  let is1904 = false
  parse(xml, {
    open: (name, read) => {
      const attributes = read()
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, relation = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: attributes.name ?? '', relation, isHidden })
    },
  })
  return { sheets, is1904 }
}

/** Returns the paths of the files by the ids of their relations. */
function readRelations(xml = ''): Map<string, string> {
  const paths = new Map<string, string>()
  parse(xml, {
    open: (_, attributes) => {
      const { Id, Target } = attributes()
      if (Id === undefined || Target === undefined) return
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return paths
}

/** Whether text is read: not the pronunciation of Japanese text. */
const isText = (path: readonly string[]) => path.at(-1) === 't' && !path.includes('rPh')

function readStrings(xml = ''): string[] {
  const strings: string[] = []
  let text = ''
  parse(xml, {
    text: (part, path) => void (isText(path) && (text += part)),
    close: (name) => {
      if (name !== 'si') return
      strings.push(unescaped(text))
      text = ''
    },
  })
  return strings
}

/** Returns whether each style of cells shows numbers as dates. */
function readDateStyles(xml = ''): boolean[] {
  const formats = new Map<string, string>()
  const styles: boolean[] = []
  let isInside = false
  parse(xml, {
    open: (name, attributes) => {
      const { numFmtId = '0', formatCode = '' } = attributes()
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      if (name === 'cellXfs') isInside = true
      if (name === 'xf' && isInside) styles.push(isDateFormat(Number(numFmtId), formats.get(numFmtId)))
    },
    close: (name) => void (name === 'cellXfs' && (isInside = false)),
  })
  return styles
}

type SheetContext = {
  strings: readonly string[]
  dateStyles: readonly boolean[]
  is1904: boolean
  max: number
}

function readSheet(xml: string, context: SheetContext): TableRow[] {
  const rows: TableRow[] = []
  let row: TableRow = { number: 0, cells: [] }
  let cell: Attributes = {}
  let column = -1
  let texts = { v: undefined as string | undefined, f: undefined as string | undefined, t: '' }
  const handlers: Handlers = {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { number: Number(attributes().r) || row.number + 1, cells: [] }
        column = -1
      } else if (name === 'c') {
        cell = attributes()
        column = columnOf(cell.r) ?? column + 1
        texts = { v: undefined, f: undefined, t: '' }
      } else if (name === 'v' || name === 'f') texts[name] = ''
    },
    text: (part, path) => {
      const name = path.at(-1)
      if (name === 'v' || name === 'f') texts[name] = (texts[name] ?? '') + part
      else if (isText(path)) texts.t += part
    },
    close: (name) => {
      if (name === 'row' && row.cells.length > 0) rows.push(row)
      if (name !== 'c' || column >= COLUMNS_MAX) return
      const value = valueOf(cell, texts, context)
      if (value === '') return
      while (row.cells.length < column) row.cells.push('')
      row.cells[column] = value
    },
  }
  parse(xml, handlers, () => rows.length >= context.max)
  return rows
}

/** Returns the index of the column of a cell such as `AB12`. */
function columnOf(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Texts = { v: string | undefined; f: string | undefined; t: string }

function valueOf({ t = 'n', s = '' }: Attributes, { v, f, t: inline }: Texts, context: SheetContext): Cell {
  if (t === 'inlineStr') return unescaped(inline)
  // The formula itself tells why there is no value.
  if (v === undefined) return f === undefined ? '' : `=${f}`
  if (t === 's') return context.strings[Number(v)] ?? ''
  if (t === 'b') return v === '1' ? 'TRUE' : 'FALSE'
  const number = Number(v)
  if (t !== 'n' || v.trim() === '' || !Number.isFinite(number)) return unescaped(v)
  return (context.dateStyles[Number(s)] && dateOf(number, context.is1904)) || number
}

/** Control characters stand in the file as `_x000D_`. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
