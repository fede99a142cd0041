// Prometheus accepts the examples of its configuration, and the alerts of the cluster are raised when they should be.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { it } from 'node:test'

function promtool(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}${stderr}`)
}

for (const [folder, ...alerts] of [
  ['operate', 'operate/alerts.yaml'],
  ['cluster', 'operate/alerts.yaml', 'cluster/cluster-alerts.yaml'],
])
  it(`promtool accepts prometheus.yaml of examples/${folder} with its alerts`, async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'prometheus-'))
    t.after(() => rm(directory, { recursive: true }))
    for (const path of [`${folder}/prometheus.yaml`, ...alerts])
      await copyFile(join('examples', path), join(directory, basename(path)))
    promtool('check', 'config', join(directory, 'prometheus.yaml'))
  })

it('the alerts of the cluster are raised when they should be', () =>
  promtool('test', 'rules', 'test/docs/cluster-alerts.yaml'))
