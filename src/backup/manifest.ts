// The manifest, the first entry of a backup: program version, migrations and tables.
import { StartupError } from '../platform/errors.ts'
import type { MigrationName } from '../platform/postgres/migrations.ts'

/** A table with its columns in the order of its rows, and the next value of its identity column. */
export type TableShape = {
  name: string
  columns: string[]
  id?: { column: string; next: string }
}

export type Manifest = {
  format: typeof FORMAT
  version: number
  /** The version of the program that made it. */
  program: string
  /** In UTC. */
  taken_at: string
  migrations: MigrationName[]
  tables: TableShape[]
}

export const FORMAT = 'quotewright backup'
/** Incremented when older programs can no longer read the format. */
export const FORMAT_VERSION = 1
export const MANIFEST = 'manifest.json'

/** Throws a StartupError unless this is a manifest of the current format version. */
export function readManifest(text: Buffer, file: string): Manifest {
  const manifest = parsed(text) as Partial<Manifest> | undefined
  if (manifest?.format !== FORMAT) throw notABackup(file)
  if (manifest.version !== FORMAT_VERSION)
    throw new StartupError(
      `${file} was made by a newer version of Quotewright (${manifest.program}): restore it with that version.`,
    )
  return manifest as Manifest
}

export function notABackup(file: string): StartupError {
  return new StartupError(`${file} is not a backup that Quotewright made.`)
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
