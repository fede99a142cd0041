// An update as docs/operate.md describes it: a link that names the directory of the current version is pointed at the next one
// while a process of the former version still answers.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { it } from 'node:test'
import { ok } from '../support/api.ts'
import { openOperator } from '../support/operator.ts'
import { openShop, quoting } from '../support/shop.ts'

it('a process finds its own files after the link was pointed at another version', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'versions-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const [link, next] = [join(directory, 'current'), join(directory, 'next')]
  await symlink(resolve('.'), link)
  const operator = await openOperator(t, { database: 'cloned' })
  const start = [process.execPath, 'dist/main.js', 'serve']
  const environment = { PUBLIC_URL: 'https://quotes.example.com' }
  const service = await operator.start(environment, [], { cwd: link, start })

  await mkdir(next)
  await symlink(next, `${link}-new`)
  await rename(`${link}-new`, link)

  const client = await service.openClient()
  const { id } = await operator.withDatabase(async (db) =>
    (await openShop({ ...client, db })).quoteIn('proposed'),
  )
  const pdf = await client.get(`${quoting}/quote/${id}/pdf`)
  assert.deepEqual([pdf.status, pdf.text.slice(0, 4)], [200, '%PDF'])
  const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
  for (const path of [new URL(url as string).pathname, '/docs', '/console', '/widget.js'])
    assert.equal((await client.get(path, { token: null })).status, 200, path)
  client.close()
})
