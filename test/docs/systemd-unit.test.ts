// systemd accepts the example units. Skipped where it is not installed (test/support/run-directory.ts).
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

for (const name of ['quotewright@.service', 'quotewright-work.service'])
  it(`systemd-analyze has nothing to say about ${name}`, async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'unit-'))
    t.after(() => rm(directory, { recursive: true }))
    const unit = await readFile(`examples/operate/${name}`, 'utf8')
    const path = join(directory, name.replace('@', '@8081'))
    await writeFile(path, unit.replace('/usr/bin/node', process.execPath))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
    assert.deepEqual([status, stdout + stderr], [0, ''])
  })
