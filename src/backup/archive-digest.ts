// Checksums of a backup: one line per entry in the format of sha256sum, and one digest over all lines.
import { createHash } from 'node:crypto'

/** Checksum lines are grouped into entries of their own: `sha256sum -c sums/*` verifies an unpacked backup. */
const LINES_PER_ENTRY = 10_000
export const DIGEST = 'digest.json'

export type ArchiveDigest = {
  add(name: string, sha256: string): void
  /** Whether there are enough pending lines for a checksum entry. */
  isDue(): boolean
  /** Returns the next checksum entry, with all pending lines; undefined when there are none. */
  takeLines(): { name: string; text: string } | undefined
  /** Returns the text of the last entry. */
  end(): string
}

export function openDigest(): ArchiveDigest {
  const all = createHash('sha256')
  let pending: string[] = []
  let parts = 0
  let entries = 0
  return {
    add: (name, sha256) => {
      entries++
      pending.push(`${sha256}  ${name}\n`)
    },
    isDue: () => pending.length === LINES_PER_ENTRY,
    takeLines: () => {
      if (pending.length === 0) return undefined
      const text = pending.join('')
      all.update(text)
      pending = []
      return { name: `sums/${numbered(++parts)}`, text }
    },
    end: () => `${JSON.stringify({ entries, sha256: all.digest('hex') })}\n`,
  }
}

/** Returns the number with six digits, so that entries are sorted by it. */
export function numbered(part: number): string {
  return String(part).padStart(6, '0')
}

/** Passes the chunks through and updates `hash` with them. */
export async function* hashed(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
