// Every table is either part of a backup or left out on purpose, and is restored after the tables that it references.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { leftOut, tables } from '../../src/backup/backup-tables.ts'

const schema = await readFile('schema.sql', 'utf8')
const definitions = [...schema.matchAll(/^create table (\w+) \(\n(.*?)^\);/gms)].map(([, name, columns]) => ({
  name: name!,
  references: [...columns!.matchAll(/ REFERENCES (\w+)/g)].map(([, referenced]) => referenced!),
}))

describe('a backup', () => {
  it('holds every table that a migration makes, but for those that are left out', () => {
    assert.deepEqual(definitions.map(({ name }) => name).toSorted(), [...tables, ...leftOut].toSorted())
  })

  it('holds those first that others refer to', () => {
    for (const { name, references } of definitions)
      for (const referenced of references)
        assert.ok(
          position(referenced) < position(name),
          `${name} references ${referenced}, which comes later`,
        )
  })
})

function position(name: string): number {
  return (tables as readonly string[]).indexOf(name)
}
