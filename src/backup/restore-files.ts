// Puts the files of a backup into the store, and takes them out again when the restore fails.
import { StartupError } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'
import { collected, type ArchiveEntry } from './archive-reader.ts'

export type FileRestoration = {
  /** Takes the bytes of an entry; gives how many files that were. */
  keep(entry: ArchiveEntry): Promise<number>
  /** Fulfilled when all of them are in the store. */
  finish(): Promise<void>
  /** Removes those that were not there before. */
  removeAll(): Promise<void>
}

// Each waits for the disk or for a distant server, while the next is unpacked. Only small ones are held in memory.
const AT_ONCE = 8
const HELD_BYTES_MAX = 1_048_576

export function openFileRestoration(files: FileStore): FileRestoration {
  const written: string[] = []
  const running = new Set<Promise<void>>()
  let fault: { reason: unknown } | undefined
  const write = async (path: string, size: number, content: AsyncIterable<Buffer>) => {
    // One that was there, such as in a bucket that outlived its database, stays there whatever follows.
    const present = await files.read(path, size)
    present?.destroy()
    if (!present) written.push(path)
    await files.put(path, content)
  }
  const begin = async (writing: Promise<void>) => {
    const noted = writing
      .catch((reason: unknown) => void (fault ??= { reason }))
      .finally(() => running.delete(noted))
    running.add(noted)
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  const settle = () => Promise.all(running)
  const requireNoFault = () => {
    if (fault) throw fault.reason
  }
  return {
    keep: async ({ name, size, content }) => {
      const path = pathOf(name)
      requireNoFault()
      if (size > HELD_BYTES_MAX) await write(path, size, content)
      else await begin(write(path, size, piece(await collected(content))))
      return 1
    },
    finish: async () => {
      await settle()
      requireNoFault()
    },
    removeAll: async () => {
      await settle()
      for (const path of written) await files.remove(path)
    },
  }
}

// What it names becomes a place on the disk.
function pathOf(name: string): string {
  const [, path] = /^files\/([0-9a-f]{2}\/[0-9a-f-]{36})$/.exec(name) ?? []
  if (path === undefined)
    throw new StartupError(`The backup holds a file with a name that no file has: ${name}.`)
  return path
}

async function* piece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
