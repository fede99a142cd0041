// The plugins for connected shops, which the service serves as packages of npm.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openApi } from '../../support/api.ts'
import { packPlugin, unpackPlugin } from '../../support/packed-plugin.ts'

const api = await openApi()
const directory = await mkdtemp(join(tmpdir(), 'quotewright-plugins-'))
after(() => rm(directory, { recursive: true }))
const kinds = ['medusa', 'vendure']

describe('the package of a plugin', () => {
  it('200: is there without a token, and 304 once a client has it', async () => {
    for (const kind of kinds) {
      const path = `/plugins/quotewright-${kind}-plugin.tgz`
      const { status, headers, bytes } = await api.get(path, { token: null })
      assert.deepEqual([status, headers['content-type']], [200, 'application/gzip'])
      assert.equal(headers['cache-control'], 'public, max-age=600')
      assert.deepEqual([bytes[0], bytes[1]], [0x1f, 0x8b])
      const again = await api.get(path, { token: null, headers: { 'if-none-match': String(headers.etag) } })
      assert.deepEqual([again.status, again.bytes.length], [304, 0])
    }
    assert.equal((await api.get('/plugins/quotewright-other-plugin.tgz', { token: null })).status, 404)
  })

  it('has the same bytes each time that it is packed, which lock files of shops name', async () => {
    for (const kind of kinds) assert.ok((await packPlugin(kind)).equals(await packPlugin(kind)))
  })

  it('has its name, the version that it tells, and no sources', async () => {
    for (const kind of kinds) {
      const to = join(directory, kind)
      await unpackPlugin(kind, to)
      const { name, version } = JSON.parse(await readFile(join(to, 'package.json'), 'utf8')) as {
        name: string
        version: string
      }
      assert.equal(name, `@quotewright/${kind}-plugin`)
      const source = await readFile(`plugins/${kind}/src/connection/pairing.ts`, 'utf8')
      assert.ok(source.includes(`VERSION = '${version}'`))
      const files = await readdir(to, { recursive: true })
      assert.deepEqual(
        files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
        [],
      )
    }
  })
})
