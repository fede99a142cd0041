// What keeps the bytes of uploads, whichever way: under names of its own; nothing that a client sent becomes part of
// one.
import type { Readable } from 'node:stream'

/** What was received: `path` is relative to the store, `hash` the SHA-256 in lower-case hex. */
export type StoredFile = { path: string; size: number; hash: string }

/** Looks at all the bytes, in a local file, before they are kept; what it throws is thrown on, and nothing is kept. */
export type Inspection = (file: string, received: StoredFile) => Promise<void>

export type FileStore = {
  /** Where the bytes are, in words. */
  place: string
  /**
   * Keeps a stream so that it outlives a power cut; undefined when it held more than `bytesMax`. Leaves nothing after a
   * failure, but what the clean-up finds where it cannot be known whether the bytes were kept.
   */
  receive(
    content: AsyncIterable<Buffer>,
    bytesMax: number,
    inspect?: Inspection,
  ): Promise<StoredFile | undefined>
  /** The same under the path that the bytes had in another store, in place of what is there. */
  keep(path: string, content: AsyncIterable<Buffer>): Promise<void>
  /** The bytes, or undefined when they are gone or not as many as they were. */
  read(path: string, size: number): Promise<Readable | undefined>
  remove(path: string): Promise<void>
  /** Paths of files older than `age_ms`. */
  listOlderThan(age_ms: number): AsyncIterable<string>
}
