// The digests of a backup: a line per entry as sha256sum writes it, and one digest over all lines.
import { createHash } from 'node:crypto'

/**
 * The lines of so many entries stand together in an entry of their own: `sha256sum -c sums/*` checks what was
 * unpacked.
 */
const LINES_AT_ONCE = 10_000
export const DIGEST = 'digest.json'

export type ArchiveDigest = {
  note(name: string, sha256: string): void
  /** Whether the lines that are waiting are to be written now. */
  isDue(): boolean
  /** The name and the text of the next entry of lines; undefined when none are waiting. */
  takeLines(): { name: string; text: string } | undefined
  /** The text of the last entry. */
  end(): string
}

export function openDigest(): ArchiveDigest {
  const all = createHash('sha256')
  let waiting: string[] = []
  let parts = 0
  let entries = 0
  return {
    note: (name, sha256) => {
      entries++
      waiting.push(`${sha256}  ${name}\n`)
    },
    isDue: () => waiting.length === LINES_AT_ONCE,
    takeLines: () => {
      if (waiting.length === 0) return undefined
      const text = waiting.join('')
      all.update(text)
      waiting = []
      return { name: `sums/${numbered(++parts)}`, text }
    },
    end: () => `${JSON.stringify({ entries, sha256: all.digest('hex') })}\n`,
  }
}

export function numbered(part: number): string {
  return String(part).padStart(6, '0')
}

/** Passes the chunks on; `hash` has seen all of them in the end. */
export async function* hashed(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
