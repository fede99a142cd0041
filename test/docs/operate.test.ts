// The files and the page for operators name settings, metrics, alerts and paths that exist.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { options, readConfig } from '../../src/config.ts'
import { openApi } from '../support/api.ts'

const FOLDER = 'examples/operate'
const names = await readdir(FOLDER)
const textOf = (name: string) => readFile(`${FOLDER}/${name}`, 'utf8')
const page = await readFile('docs/operate.md', 'utf8')

describe('the examples for operators', () => {
  it('are all mentioned in docs/operate.md', () => {
    for (const name of names) assert.ok(page.includes(`examples/operate/${name}`), name)
  })

  it('configure the service without a fault', async () => {
    const lines = (await textOf('quotewright.env')).split('\n').filter((line) => /^[A-Z]/.test(line))
    const environment = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replaceAll('"', ''),
      ]),
    )
    for (const name of Object.keys(environment)) assert.ok(name in options, name)
    assert.equal(readConfig(environment).SELLER_NAME, 'Oak & Sons')
    const { services } = parse(await textOf('compose.yaml'))
    for (const name of Object.keys(services.quotewright.environment)) assert.ok(name in options, name)
  })

  it('use metrics that the service has', async () => {
    const api = await openApi()
    await api.get('/health/live')
    const { text } = await api.get('/metrics', { headers: { accept: 'text/plain' } })
    const known = new Set(text.match(/^\w+/gm))
    const { groups } = parse(await textOf('alerts.yaml'))
    const dashboard = JSON.parse(await textOf('grafana-dashboard.json'))
    const expressions: string[] = [
      ...groups[0].rules.map(({ expr }: { expr: string }) => expr),
      ...dashboard.panels.flatMap(({ targets }: any) => targets.map(({ expr }: { expr: string }) => expr)),
    ]
    assert.ok(expressions.length > 15)
    for (const expression of expressions) {
      const used = expression.match(/\b(quotewright|http|process|nodejs)_\w+/g) ?? []
      for (const name of used) assert.ok(known.has(name), `${name} in ${expression}`)
      assert.ok(used.length > 0 || expression.startsWith('up{'), expression)
    }
  })
})

describe('docs/operate.md', () => {
  it('names settings that exist, and says what to do about every alert', async () => {
    const settings = page.match(/`[A-Z][A-Z_]+[A-Z]`/g)?.map((name) => name.slice(1, -1)) ?? []
    assert.ok(settings.length > 10)
    for (const name of settings) assert.ok(name in options || /^(SIGTERM|PGPASSFILE)$/.test(name), name)
    const { groups } = parse(await textOf('alerts.yaml'))
    for (const { alert } of groups[0].rules) assert.ok(page.includes(`| \`${alert}\` |`), alert)
  })
})
