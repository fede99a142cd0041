// Prometheus accepts the example of its configuration with the alert rules.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { it } from 'node:test'

it('promtool accepts prometheus.yaml and alerts.yaml', () => {
  const args = ['check', 'config', 'examples/operate/prometheus.yaml']
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}${stderr}`)
})
