// Writes the files of a backup into the store, and removes them again when the restore fails.
import { buffer } from 'node:stream/consumers'
import { StartupError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { ArchiveEntry } from './archive-reader.ts'

export type FileRestoration = {
  add(entry: ArchiveEntry): Promise<void>
  /** Resolves when all files are in the store. */
  finish(): Promise<void>
  /** Removes the files that did not exist before. */
  removeAll(): Promise<void>
}

// Small files are buffered and written concurrently, while the next ones are unpacked.
const WRITES_MAX = 8
const BUFFERED_BYTES_MAX = 1_048_576

export function openFileRestoration(files: FileStore): FileRestoration {
  const written: string[] = []
  const running = new Set<Promise<void>>()
  let failure: { reason: unknown } | undefined
  const write = async (path: string, size: number, content: AsyncIterable<Buffer>) => {
    // A file that existed before, for example in a bucket that outlived its database, must survive a failed restore.
    const present = await files.read(path, size)
    present?.destroy()
    if (!present) written.push(path)
    await files.put(path, content)
  }
  const start = async (writing: Promise<void>) => {
    const tracked = writing
      .catch((reason: unknown) => void (failure ??= { reason }))
      .finally(() => running.delete(tracked))
    running.add(tracked)
    if (running.size >= WRITES_MAX) await Promise.race(running)
  }
  const settle = () => Promise.all(running)
  const throwIfFailed = () => {
    if (failure) throw failure.reason
  }
  return {
    add: async ({ name, size, content }) => {
      const path = pathOf(name)
      throwIfFailed()
      if (size > BUFFERED_BYTES_MAX) await write(path, size, content)
      else await start(write(path, size, singleChunk(await buffer(content))))
    },
    finish: async () => {
      await settle()
      throwIfFailed()
    },
    removeAll: async () => {
      await settle()
      for (const path of written) await files.remove(path)
    },
  }
}

// The name becomes a path on disk, so its form is checked.
function pathOf(name: string): string {
  const [, path] = /^files\/([0-9a-f]{2}\/[0-9a-f-]{36})$/.exec(name) ?? []
  if (path === undefined) throw new StartupError(`The backup contains a file with an invalid name: ${name}.`)
  return path
}

async function* singleChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
