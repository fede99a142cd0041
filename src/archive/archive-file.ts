// Files of the archive: gzipped lines of JSON, a header and then a deal per line.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StartupError } from '../platform/errors.ts'
import type { FileStore, StoredFile } from '../platform/files/file-store.ts'
import { version } from '../platform/version.ts'
import { kinds, type Kind } from './archive-graph-repository.ts'
import type { ArchiveFile, Ids } from './archive-repository.ts'

/** `schema` is the number of the newest migration when it was written. */
type Header = { format: typeof FORMAT; program: string; schema: number }
/** The header of a file stays the same when deals leave it. */
export type Contents = { header: string; lines: string[] }

const FORMAT = 'quotewright archive'

export function newHeader(schema: number): string {
  return JSON.stringify({ format: FORMAT, program: version, schema } satisfies Header)
}

/** Stores the lines durably. */
export async function storeLines(files: FileStore, { header, lines }: Contents): Promise<StoredFile> {
  const content = await promisify(gzip)(`${[header, ...lines].join('\n')}\n`)
  return (await files.receive(single(content), Infinity))!
}

/** Throws a StartupError unless the file is there, unchanged, and of a schema that this version knows. */
export async function readLines(
  files: FileStore,
  { path, size, hash }: Omit<ArchiveFile, 'file_id'>,
  schema: number,
): Promise<Contents> {
  const stream = await files.read(path, size)
  const content = stream && (await buffer(stream))
  if (!content || createHash('sha256').update(content).digest('hex') !== hash)
    throw new StartupError(
      `The file ${path} of the archive is ${content ? 'damaged' : 'missing or cut off'}: copy it from a backup to ${files.location}.`,
    )
  const [header = '', ...lines] = (await promisify(gunzip)(content)).toString().trimEnd().split('\n')
  const { program, schema: written } = JSON.parse(header) as Header
  if (written > schema)
    throw new StartupError(
      `The file ${path} of the archive was made by a newer version of Quotewright (${program}): restore from it with that version.`,
    )
  return { header, lines }
}

/** The ids of the records in a line. Their rows stay unparsed: JavaScript would round amounts. */
export function idsOf(line: string): Ids {
  const { records } = JSON.parse(line) as { records: Record<Kind, number[]> }
  return kinds.map((kind) => records[kind]) as Ids
}

async function* single(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
