// The files of quotes, of their lines and of comments: who reads and changes them when, and what is left of them.
import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { removeOld } from '../../../src/jobs/clean-up.ts'
import { run } from '../../../src/platform/postgres/database.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { writeJpeg } from '../../../src/platform/pictures/picture-pixels.ts'
import { assertRefused, atOnce, ok, openApi } from '../../support/api.ts'
import { colorPng, fileBody, multipart, pdf } from '../../support/sample-files.ts'
import { openShop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const quoting = '/rest/V1/quoting/quote'
const quoteIn = async (status: string) => (await shop.quoteIn(status)).id

type Fields = {
  name?: string
  content?: Buffer | string
  is_internal?: string
  isInternal?: string
  item_id?: string
}
const body = ({ name = 'sheet.pdf', content = pdf, ...fields }: Fields = {}) =>
  multipart([
    { filename: name, content, type: 'application/octet-stream' },
    ...Object.entries(fields).map(([field, value]) => ({ name: field, content: value })),
  ])
const send = (id: number, fields?: Fields, headers = {}) => {
  const { payload, headers: media } = body(fields)
  return api.post(`${quoting}/${id}/files`, { payload, headers: { ...media, ...headers } })
}
const add = (id: number, fields?: Fields) => ok(send(id, fields))
const list = (id: number) => ok(api.get(`${quoting}/${id}/files`)) as Promise<{ file_id: number }[]>
const read = (id: number, fileId: number) => api.get(`${quoting}/${id}/files/${fileId}`)
const remove = (id: number, fileId: number) => api.delete(`${quoting}/${id}/files/${fileId}`)
const propose = (id: number) =>
  ok(api.post(`${quoting}/${id}/propose`, { body: { approve: true, notify: false } }))
const tokenOf = async (id: number, right: 'accept' | 'view' = 'accept') =>
  `${id}.${linkToken(await api.app.state.linkKey(), id, right, 0)}`
const buyer = async (id: number, path: string, right: 'accept' | 'view' = 'accept') =>
  api.get(`/rest/V1/buyer/quote${path}`, { token: await tokenOf(id, right) })
const ofBuyer = async (id: number, fileId: number, right?: 'view') =>
  (await buyer(id, `/files/${fileId}`, right)).status
const page = (path: string) => api.get(path, { token: null })
const stored = async () => {
  const entries = await readdir(join(api.services.config.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('uploadQuoteFile', () => {
  it('200: the record, in the quote and its items, as another version of the draft', async () => {
    const id = await quoteIn('pending')
    const { version, items } = await shop.readQuote(id, true)
    const file = await add(id, { item_id: String(items[0].item_id) })
    const names = 'file_id name size mime_type hash item_id is_internal is_picture created_at'
    assert.deepEqual(Object.keys(file as object), names.split(' '))
    assert.deepEqual([file.name, file.size, file.is_picture], ['sheet.pdf', pdf.length, false])
    const now = await shop.readQuote(id, true)
    assert.deepEqual([now.version, now.files, now.items[0].files], [version + 1, [file], [file.file_id]])
    assert.deepEqual(await list(id), [file])
    const answer = await read(id, file.file_id)
    assert.match(answer.headers['content-disposition'] as string, /^attachment; filename="sheet.pdf"/)
  })

  it('200: an internal file in any status, without a version, and unknown to the buyer', async () => {
    const id = await quoteIn('proposed')
    const before = await shop.readQuote(id, true)
    const file = await add(id, { isInternal: 'true' })
    assert.equal(file.is_internal, true)
    assert.deepEqual(await shop.readQuote(id, true), before)
    assert.deepEqual(await list(id), [file])
    assert.equal(await ofBuyer(id, file.file_id), 404)
    assert.equal(await ok(remove(id, file.file_id)), true)
    assert.deepEqual(await list(id), [])
  })

  it('400: a public file in another status, as is its removal', async () => {
    const id = await quoteIn('pending')
    const { file_id } = await add(id)
    await propose(id)
    for (const answer of [await send(id), await remove(id, file_id)])
      assert.equal(answer.body.error_code, 'wrong_status', answer.text)
  })

  it('400: the 21st file, also of two at once; 413: more than 10 MiB', async () => {
    const id = await quoteIn('pending')
    for (let count = 0; count < 19; count++) await add(id, { is_internal: String(count % 2 === 0) })
    const answers = await atOnce(2, () => send(id, { is_internal: 'true' }))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    assert.equal(answers.find(({ status }) => status === 400)!.body.error_code, 'too_many_files')
    assert.equal((await send(id, { content: Buffer.alloc(10 * 1024 ** 2 + 1, '%PDF-1.4 ') })).status, 413)
    assert.equal((await send(id, { name: 'a.png', content: Buffer.alloc(10 * 1024 ** 2 + 1) })).status, 413)
    assert.equal((await list(id)).length, 20)
  })

  it('400: wrong types, fields and pictures, which leave nothing behind; 404: unknown records', async () => {
    const id = await quoteIn('pending')
    const before = await stored()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const wrong: Fields[] = [
      { name: 'a.svg', content: svg },
      { name: 'a.png', content: svg },
      { name: 'a.png', content: pdf },
      { name: 'a.jpg', content: colorPng(4, 4) },
      { name: 'a.pdf', content: colorPng(4, 4) },
      { content: '' },
    ]
    for (const fields of wrong) assertRefused(await send(id, fields), 400, 'file')
    assertRefused(await send(id, { is_internal: 'maybe' }), 400, 'is_internal')
    assertRefused(await send(id, { item_id: '1.5' }), 400, 'item_id')
    assert.equal((await send(id, { item_id: '999999' })).status, 404)
    assert.equal((await send(999_999)).status, 404)
    assert.equal((await read(id, 999_999)).status, 404)
    assert.equal((await remove(id, 999_999)).status, 404)
    assert.deepEqual(await stored(), before)
  })

  it('200: a picture is stored upright and small, and is shown inline', async () => {
    const id = await quoteIn('pending')
    const data = new Uint8ClampedArray(30 * 10 * 4).fill(200)
    const jpeg = await writeJpeg({ data, width: 30, height: 10 }, 90)
    const exif = Buffer.from('ffe1001c45786966000049492a0008000000010012010300010000000600', 'hex')
    const sent = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
    const file = await add(id, { name: 'photo.jpg', content: sent })
    assert.equal(file.is_picture, true)
    const answer = await read(id, file.file_id)
    assert.match(answer.headers['content-disposition'] as string, /^inline/)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(Number(answer.headers['content-length']), file.size)
    assert.doesNotMatch(answer.text, /Exif/)
    const small = await api.get(`${quoting}/${id}/files/${file.file_id}?size=preview`)
    assert.deepEqual([small.status, small.headers['content-type']], [200, 'image/jpeg'])
    const { file_id } = await add(id)
    assert.equal((await api.get(`${quoting}/${id}/files/${file_id}?size=preview`)).status, 404)
  })

  it('replays an upload with the same Idempotency-Key, and refuses another one', async () => {
    const id = await quoteIn('pending')
    const key = { 'idempotency-key': 'files-1' }
    const first = await ok(send(id, {}, key))
    assert.deepEqual(await ok(send(id, {}, key)), first)
    assert.equal((await list(id)).length, 1)
    for (const other of [{ name: 'other.pdf' }, { is_internal: 'true' }])
      assert.equal((await send(id, other, key)).body.error_code, 'idempotency_key_reused')
    const picture = { name: 'a.png', content: colorPng(4, 4) }
    const second = await ok(send(id, picture, { 'idempotency-key': 'files-2' }))
    assert.deepEqual(await ok(send(id, picture, { 'idempotency-key': 'files-2' })), second)
  })
})

describe('the files of an offer', () => {
  it('are read with both links once a proposal shows them, and kept for it after their removal', async () => {
    const id = await quoteIn('pending')
    const { file_id } = await add(id)
    assert.equal(await ofBuyer(id, file_id), 404)
    await propose(id)
    assert.deepEqual([await ofBuyer(id, file_id), await ofBuyer(id, file_id, 'view')], [200, 200])
    const shown = await ok(buyer(id, ''))
    assert.deepEqual(
      shown.files.map((file: { file_id: number }) => file.file_id),
      [file_id],
    )
    await ok(api.post(`${quoting}/${id}/rework`, { body: {} }))
    await ok(remove(id, file_id))
    assert.deepEqual([(await shop.readQuote(id)).files, await list(id)], [[], []])
    assert.equal(await ofBuyer(id, file_id), 200)
    assert.equal((await read(id, file_id)).status, 200)
    await propose(id)
    const { changes } = await ok(buyer(id, ''))
    assert.deepEqual(
      changes.map(({ field }: { field: string }) => field),
      ['files'],
    )
    assert.equal((await remove(id, file_id)).status, 404)
  })

  it('are on the page of the buyer: pictures and addresses for both links, but no internal ones', async () => {
    const id = await quoteIn('pending')
    const { items } = await shop.readQuote(id, true)
    const picture = await add(id, {
      name: 'table.png',
      content: colorPng(40, 30),
      item_id: String(items[0].item_id),
    })
    const sheet = await add(id, { name: '<b>sheet</b>.pdf' })
    const hidden = await add(id, { name: 'costs.pdf', is_internal: 'true' })
    const later = async (path: string) =>
      (await page(`/q/${(await tokenOf(id)).replace('.', '/')}/files/${path}`)).status
    assert.equal(await later(`${sheet.file_id}`), 404)
    await propose(id)
    for (const right of ['accept', 'view'] as const) {
      const address = `/q/${(await tokenOf(id, right)).replace('.', '/')}`
      const { text } = await page(address)
      const links = [...text.matchAll(/(?:href|src)="([\w.-]+\/files\/[^"]+)"/g)].map(([, link]) => link)
      const path = address.split('/').pop()
      assert.deepEqual(
        links,
        // The picture beside its line, then the list.
        ['?size=preview', '', ''].map(
          (query, at) => `${path}/files/${at < 2 ? picture.file_id : sheet.file_id}${query}`,
        ),
      )
      assert.match(text, /<img class="picture" src="[^"]+\?size=preview" width="40" height="30"/)
      assert.ok(!text.includes('<b>sheet') && !text.includes('costs.pdf'))
      const types = await Promise.all(
        links.map(async (link) => (await page(`/q/${id}/${link}`)).headers['content-type']),
      )
      assert.deepEqual(types, ['image/jpeg', 'image/png', 'application/pdf'])
    }
    assert.equal(await later(`${hidden.file_id}`), 404)
    assert.equal(await later(`${sheet.file_id}?size=preview`), 404)
    await run(api.db, 'update quote set show_images = false where quote_id = $1', [id])
    const { text } = await page(`/q/${(await tokenOf(id)).replace('.', '/')}`)
    assert.doesNotMatch(text, /<img class="picture" src="[^"]+" width="40"/)
  })

  it('lose their bytes with their row if no proposal shows them', async () => {
    const id = await quoteIn('pending')
    const before = await stored()
    const { file_id } = await add(id)
    await ok(remove(id, file_id))
    assert.deepEqual(await stored(), before)
    assert.equal((await read(id, file_id)).status, 404)
  })

  it('stay with the quote when their line is removed', async () => {
    const id = await quoteIn('pending')
    const { items, version } = await shop.readQuote(id, true)
    const file = await add(id, { item_id: String(items[0].item_id) })
    const quote = { version: version + 1, items: [{ sku: 'LAMP', qty: 1 }] }
    await ok(api.put(`${quoting}/${id}`, { body: { quote } }))
    const now = await shop.readQuote(id, true)
    assert.deepEqual(now.files, [{ ...file, item_id: null }])
    assert.deepEqual(
      now.items.map((item: { files: number[] }) => item.files),
      [[]],
    )
  })

  it('are removed or accepted, not both', async () => {
    const id = await quoteIn('pending')
    const { file_id } = await add(id)
    await propose(id)
    const { version } = await shop.readQuote(id)
    const token = await tokenOf(id)
    const [accepted, removed] = await Promise.all([
      api.post('/rest/V1/buyer/quote/accept', { token, body: { version, name: 'Anna' } }),
      remove(id, file_id),
    ])
    assert.deepEqual([accepted.status, removed.body.error_code], [200, 'wrong_status'])
    assert.equal(await ofBuyer(id, file_id), 200)
  })

  it('of a proposal that is accepted while it is reworked without them are accepted with it, or no longer offered', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await quoteIn('pending')
      const { file_id } = await add(id)
      await propose(id)
      const { version } = await shop.readQuote(id)
      const token = await tokenOf(id)
      const accept = () => api.post('/rest/V1/buyer/quote/accept', { token, body: { version, name: 'Anna' } })
      const replace = async () => {
        if ((await shop.moveQuote(id, 'rework')).status !== 200) return
        await ok(remove(id, file_id))
        await propose(id)
      }
      const calls = round % 2 === 0 ? ([accept(), replace()] as const) : ([replace(), accept()] as const)
      const answers = await Promise.all(calls)
      const accepted = answers.find((answer) => answer !== undefined)!
      const { status, files } = await shop.readQuote(id)
      const ids = (files as { file_id: number }[]).map((file) => file.file_id)
      const expected = accepted.status === 200 ? ['accepted', [file_id]] : ['proposed', []]
      assert.deepEqual([status, ids], expected, accepted.text)
      // It stays with the proposal that showed it.
      assert.deepEqual([(await read(id, file_id)).status, await ofBuyer(id, file_id)], [200, 200])
    }
  })

  it('404: file_lost, for both sides, when the bytes are gone', async () => {
    const id = await quoteIn('pending')
    const before = await stored()
    const { file_id } = await add(id)
    await propose(id)
    const lost = (await stored()).filter((path) => !before.includes(path))
    for (const path of lost) await rm(path)
    for (const answer of [await read(id, file_id), await buyer(id, `/files/${file_id}`)])
      assert.equal(answer.body.error_code, 'file_lost')
    assert.equal((await buyer(id, '')).status, 200)
  })

  it('are in the events of the quote, but for internal ones', async () => {
    const id = await quoteIn('pending')
    await add(id, { is_internal: '1', name: 'margin.pdf' })
    const file = await add(id)
    await propose(id)
    const events = (await ok(api.get('/rest/V1/events?type=quote.*&limit=1000'))) as {
      data: { quote_id: number; files: object[] }
    }[]
    const last = events.filter(({ data }) => data.quote_id === id).at(-1)!
    assert.deepEqual(last.data.files, [file])
    assert.doesNotMatch(JSON.stringify(events), /margin\.pdf/)
  })
})

describe('the files of comments', () => {
  const uploadOfSeller = (id: number) =>
    ok(api.post(`${quoting}/${id}/comments/upload`, fileBody('plan.pdf', pdf)))
  const uploadOfBuyer = async (id: number) =>
    ok(api.post('/rest/V1/buyer/quote/upload', { ...fileBody('drawing.pdf', pdf), token: await tokenOf(id) }))
  const ask = async (id: number, file_ids: number[]) =>
    api.post('/rest/V1/buyer/quote/question', {
      token: await tokenOf(id),
      body: { text: 'Like this?', file_ids },
    })

  it('go from either side to the other, and do not count as files of the quote', async () => {
    const id = await quoteIn('proposed')
    const drawing = await uploadOfBuyer(id)
    assert.equal(await ofBuyer(id, drawing.file_id), 404)
    const { comments } = await ok(ask(id, [drawing.file_id]))
    assert.deepEqual(comments[0].files, [drawing])
    const [question] = await ok(api.get(`${quoting}/${id}/comments`))
    assert.deepEqual(question.files, [drawing])
    assert.equal((await read(id, drawing.file_id)).status, 200)
    const plan = await uploadOfSeller(id)
    const comment = { text: 'Like that.', file_ids: [plan.file_id] }
    const answer = await ok(api.post(`${quoting}/${id}/comments`, { body: { comment } }))
    assert.deepEqual(answer.files, [plan])
    assert.equal(await ofBuyer(id, plan.file_id), 200)
    assert.equal(await ofBuyer(id, plan.file_id, 'view'), 404)
    assert.deepEqual(await list(id), [])
    assert.deepEqual((await shop.readQuote(id)).files, [])
  })

  it('of the team are not for the buyer', async () => {
    const id = await quoteIn('proposed')
    const { file_id } = await uploadOfSeller(id)
    const comment = { text: 'For us.', is_internal: true, file_ids: [file_id] }
    const { files } = await ok(api.post(`${quoting}/${id}/comments`, { body: { comment } }))
    assert.equal(files[0].is_internal, true)
    assert.equal(await ofBuyer(id, file_id), 404)
  })

  it('404: uploads of others, of another quote, or taken before; 400: more than five', async () => {
    const [id, other] = [await quoteIn('proposed'), await quoteIn('proposed')]
    const mine = await uploadOfBuyer(id)
    for (const { file_id } of [await uploadOfSeller(id), await uploadOfBuyer(other)])
      assert.equal((await ask(id, [mine.file_id, file_id])).status, 404)
    await ok(ask(id, [mine.file_id]))
    assert.equal((await ask(id, [mine.file_id])).status, 404)
    assertRefused(await ask(id, [1, 2, 3, 4, 5, 6]), 400, 'file_ids')
  })

  it('403: an upload with the link for forwarding; 429: the 51st of a day', async () => {
    const id = await quoteIn('proposed')
    const token = await tokenOf(id, 'view')
    const path = '/rest/V1/buyer/quote/upload'
    assert.equal((await api.post(path, { ...fileBody('a.pdf', pdf), token })).status, 403)
    await uploadOfBuyer(id)
    await run(
      api.db,
      `insert into quote_file (quote_id, is_internal, name, size, mime_type, path, hash, uploaded_by)
       select quote_id, false, name, size, mime_type, path, hash, uploaded_by from quote_file, generate_series(1, 49)
       where quote_id = $1`,
      [id],
    )
    const own = { ...fileBody('a.pdf', pdf), token: await tokenOf(id) }
    assert.equal((await api.post(path, own)).status, 429)
  })

  it('429: of two at once, the one that exceeds the files or the bytes of a day', async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    for (const left of [{ files: 1 }, { bytes: pdf.length * 2 - 1 }]) {
      const id = await quoteIn('proposed')
      const { file_id } = await uploadOfBuyer(id)
      await run(
        api.db,
        `insert into quote_file (quote_id, is_internal, name, size, mime_type, path, hash, uploaded_by)
         select quote_id, false, name, $3, mime_type, path, hash, uploaded_by from quote_file, generate_series(1, $2)
         where file_id = $1`,
        'files' in left ? [file_id, 48, 1] : [file_id, 1, 100 * 1024 ** 2 - pdf.length - left.bytes],
      )
      const own = { ...fileBody('a.pdf', pdf), token: await tokenOf(id) }
      const { uploads } = await api.db.transaction(async (tx) => {
        await run(tx, 'select from quote where quote_id = $1 for update', [id])
        const uploads = atOnce(2, () => api.post('/rest/V1/buyer/quote/upload', own))
        await until('both wait for the quote', async () => (await run(api.db, waiting)) === 2)
        return { uploads }
      })
      const statuses = (await uploads).map(({ status }) => status)
      assert.deepEqual(statuses.sort(), [200, 429], JSON.stringify(left))
    }
  })

  it('are removed after a day unless a comment takes them', async () => {
    const id = await quoteIn('proposed')
    const [taken, left] = [await uploadOfBuyer(id), await uploadOfBuyer(id)]
    await ok(ask(id, [taken.file_id]))
    const count = (await stored()).length
    await run(
      api.db,
      `update quote_file set created_at = created_at - interval '25 hours' where quote_id = $1`,
      [id],
    )
    await removeOld(api.services)
    assert.equal((await stored()).length, count - 1)
    assert.deepEqual(
      [(await read(id, taken.file_id)).status, (await read(id, left.file_id)).status],
      [200, 404],
    )
  })
})
