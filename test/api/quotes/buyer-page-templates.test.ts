// BUYER_TEMPLATES_DIR: the operator's template of the buyer's page, for all stores or for one.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { StartupError } from '../../../src/platform/errors.ts'
import { ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const directory = await mkdtemp(join(tmpdir(), 'quotewright-templates-'))
after(() => rm(directory, { recursive: true }))

async function write(path: string, text: string): Promise<string> {
  const file = join(directory, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
  return file
}

const PUBLIC_URL = 'https://quotes.example.com'

describe('BUYER_TEMPLATES_DIR', () => {
  it('replaces the page of all stores, and of one', async () => {
    await write('own/page.html', '<p>{{ seller.name }}: {{ quote.increment_id }}</p>')
    await write('own/outlet/page.html', '<b>{{ words.quote }}</b>')
    const api = await openApi({
      BUYER_TEMPLATES_DIR: join(directory, 'own'),
      PUBLIC_URL,
    })
    const shop = await openShop(api)
    const { id } = await shop.quoteIn('proposed')
    const { increment_id } = await shop.readQuote(id)
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    const read = () => api.get(new URL(url as string).pathname, { token: null })
    assert.equal((await read()).text, `<p>The seller: ${increment_id}</p>`)
    await api.db.query(`update store set code = 'outlet' where code = 'default'`)
    assert.equal((await read()).text, '<b>Quote</b>')
  })

  const faults: Record<string, [path: string, text: string, message: RegExp]> = {
    'cannot be compiled': ['broken/page.html', '<p>\n{% if %}</p>', /page\.html:2: /],
    'is not there': ['empty/page.htm', '', /there is no page\.html in .*empty\.$/],
  }
  for (const [name, [path, text, message]] of Object.entries(faults))
    it(`refuses to start with a template that ${name}`, async () => {
      const file = await write(path, text)
      await assert.rejects(openApi({ PUBLIC_URL, BUYER_TEMPLATES_DIR: join(file, '..') }), (error: Error) => {
        assert.ok(error instanceof StartupError)
        assert.match(error.message, /^BUYER_TEMPLATES_DIR cannot be used: /)
        return message.test(error.message)
      })
    })
})
