// XLSX files for tests, also such as no spreadsheet program would write.
import { zip } from './sample-files.ts'

/** A number, a text, or the XML of a cell without its reference, such as `<c t="b"><v>1</v></c>`. */
type XlsxCell = string | number | { xml: string }
type XlsxSheet = { name?: string; state?: string; rows?: XlsxCell[][]; xml?: string }
type Parts = Record<string, string | Buffer>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const CONTENT_TYPES =
  '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.' +
  'spreadsheetml.sheet.main+xml"/></Types>'

/** Style 1 is a date, style 2 an amount of money, style 3 a quantity with its unit. */
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407]"/>
<numFmt numFmtId="165" formatCode="0\\ &quot;days&quot;"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

/** Returns the bytes of a workbook with these sheets; `parts` replaces files of it. Texts are shared, as programs write them. */
export function xlsxFile(sheets: XlsxSheet[], parts: Parts = {}): Buffer {
  const strings: string[] = []
  const cell = (value: XlsxCell, reference: string) => {
    if (typeof value === 'object') return value.xml.replace('<c', `<c r="${reference}"`)
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    return value === '' ? '' : `<c r="${reference}" t="s"><v>${strings.push(value) - 1}</v></c>`
  }
  const row = (cells: XlsxCell[], index: number) =>
    `<row r="${index + 1}">${cells.map((each, column) => cell(each, `${columnName(column)}${index + 1}`)).join('')}</row>`
  const bodies = sheets.map(({ rows = [], xml }) => xml ?? rows.map(row).join(''))
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}" r:id="rId${index + 1}"` +
      `${state ? ` state="${state}"` : ''}/>`,
  )
  const relations = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const files: Parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      bodies.map((body, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${body}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  }
  return zip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

/** Returns a ZIP file whose directory says that a file in it unpacks to `size` bytes. */
export function withUnpackedSize(file: Buffer, name: string, size: number): Buffer {
  const bytes = Buffer.from(file)
  const inDirectory = bytes.lastIndexOf(name)
  // The fixed part of an entry has 46 bytes; the size is at 24 of them.
  bytes.writeUInt32LE(size, inDirectory - 46 + 24)
  return bytes
}
