// systemd accepts the example of a unit.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

it('systemd-analyze has nothing to say about quotewright.service', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'unit-'))
  t.after(() => rm(directory, { recursive: true }))
  const unit = await readFile('examples/operate/quotewright.service', 'utf8')
  const path = join(directory, 'quotewright.service')
  await writeFile(path, unit.replace('/usr/bin/node', process.execPath))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
  assert.deepEqual([status, stdout + stderr], [0, ''])
})
