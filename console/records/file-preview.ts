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
    if (done) return firstLines(decodeText(bytes.subarray(0, size)), false)
    const part = value.subarray(0, BYTES_MAX - size)
    bytes.set(part, size)
    size += part.length
    if (size < BYTES_MAX) continue
    await reader.cancel()
    return firstLines(decodeText(bytes), true)
  }
}

function firstLines(text: string, isCut: boolean): TextStart {
  const lines = text.split(/\r\n|\r|\n/)
  return { text: lines.slice(0, LINES_MAX).join('\n'), isCut: isCut || lines.length > LINES_MAX }
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or else Windows-1252: the encodings that spreadsheet programs write. */
export function decodeText(bytes: Uint8Array): string {
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

/** Returns the cells of CSV text. */
export function readCsv(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const separator = separatorOf(lines)
  // A cell, in quotes or not, and what ends it. Quotes that are never closed reach to the end, as the text may be cut there.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\n]*)(${separator}|\\n|$)`, 'y')
  const rows: string[][] = [[]]
  for (;;) {
    const [, quoted = '', plain = '', end] = cell.exec(lines) ?? []
    rows.at(-1)!.push(quoted.replaceAll('""', '"') + plain)
    if (!end) return rows
    if (end === '\n') rows.push([])
  }
}

/** The start of a text that tells its separator. */
const SAMPLE_CHARACTERS = 32_768

/**
 * Returns the separator that most lines have equally often: a tab, a semicolon, or a comma, which is rather part of an amount or a
 * sentence than the others.
 */
function separatorOf(text: string): string {
  // Without cells in quotes, which may contain any separator.
  const sample = text.slice(0, SAMPLE_CHARACTERS).replaceAll(/(^|[;,\t\n])"[^"]*(?:""[^"]*)*(?:"|$)/g, '$1')
  const lines = sample.split('\n').filter(Boolean)
  const agreement = (separator: string) => {
    const times = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      if (count > 0) times.set(count, (times.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...times.values())
  }
  return ['\t', ';', ','].reduce((best, each) => (agreement(each) > agreement(best) ? each : best))
}
