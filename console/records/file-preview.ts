// Reads the beginning of a text or CSV file for a preview.
const LINES_MAX = 200
const BYTES_MAX = 256 * 1024

/** `isCut` tells that the file goes on after `text`. */
export type TextStart = { text: string; isCut: boolean }

/** Resolves to the first lines of a file, at most 200 and 256 KiB; the rest is not downloaded. */
export async function readTextStart(stream: ReadableStream<Uint8Array>): Promise<TextStart> {
  const reader = stream.getReader()
  const bytes = new Uint8Array(BYTES_MAX)
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return firstLines(decode(bytes.subarray(0, size)), false)
    const part = value.subarray(0, BYTES_MAX - size)
    bytes.set(part, size)
    size += part.length
    if (size < BYTES_MAX) continue
    await reader.cancel()
    return firstLines(decode(bytes), true)
  }
}

function firstLines(text: string, isCut: boolean): TextStart {
  const lines = text.split(/\r\n|\r|\n/)
  return { text: lines.slice(0, LINES_MAX).join('\n'), isCut: isCut || lines.length > LINES_MAX }
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or else Windows-1252: the encodings that spreadsheet programs write. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // With `stream`, a last character that is cut off is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the cells of CSV text. The separator is the one that its first line contains most: a semicolon, a comma or a tab. */
export function readCsv(text: string): string[][] {
  const firstLine = text.slice(0, text.search(/\n|$/))
  const count = (separator: string) => firstLine.split(separator).length
  const separator = [';', ',', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
  // A cell, in quotes or not, and what ends it. Quotes that are never closed reach to the end, as the text may be cut there.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\n]*)(${separator}|\\n|$)`, 'y')
  const lines = text.replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (;;) {
    const [, quoted = '', plain = '', end] = cell.exec(lines) ?? []
    rows.at(-1)!.push(quoted.replaceAll('""', '"') + plain)
    if (!end) return rows
    if (end === '\n') rows.push([])
  }
}
