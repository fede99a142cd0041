// Files of questions and counter-offers on the buyer's page, sent by a browser without a script: nothing that was typed or taken
// is lost when a file is refused.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { atOnce, ok, openApi } from '../../support/api.ts'
import { colorPng, multipart, pdf, type Part } from '../../support/sample-files.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com', RATE_LIMIT_PER_MINUTE: '0' })
const shop = await openShop(api)
const { errors, attach } = pageWords('en')
const MIB = 1024 ** 2

async function proposed() {
  const { id } = await shop.quoteIn('proposed')
  const { url, view_url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  return { id, path: new URL(url).pathname, view_path: new URL(view_url).pathname }
}

type Files = [name: string, content: Buffer | string][]

/** As browsers order them: the button that was pressed comes last. */
function send(path: string, { action, ...fields }: Record<string, string>, files: Files = []) {
  const field = ([name, content]: [string, string]): Part => ({ name, content })
  const { headers, payload } = multipart([
    ...Object.entries(fields).map(field),
    ...files.map(([filename, content]): Part => ({ filename, content, type: 'application/octet-stream' })),
    { name: 'action', content: action ?? '' },
  ])
  return api.post(path, { token: null, payload, headers })
}

const read = (path: string) => api.get(path, { token: null })
const commentsOf = async (
  id: number,
): Promise<{ text: string; files: { name: string; file_id: number }[] }[]> =>
  ok(api.get(`${quoting}/quote/${id}/comments`))
const waiting = async (id: number) =>
  (
    await api.db.query<{ name: string }>('select name from quote_file where quote_id = $1 and is_waiting', [
      id,
    ])
  ).rows
const keptIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/name="(keep_\d+)" value="1" checked/g)].map(([, name]) => [name!, '1']),
  )
const fault = (text: (name: string) => string, name: string) => text(`\u2068${name}\u2069`)

describe('files of a question', () => {
  it('303: are shown in the conversation and read with its link only', async () => {
    const { id, path, view_path } = await proposed()
    const question = { action: 'ask', text: 'Does this fit?', key: 'with-files' }
    const files: Files = [
      ['plan.pdf', pdf],
      ['room.png', colorPng(600, 300)],
      ['', ''],
    ]
    assert.equal((await send(path, question, files)).headers.location, '?done=asked#notice')
    const [comment] = await commentsOf(id)
    assert.deepEqual(
      [comment!.text, comment!.files.map(({ name }) => name)],
      ['Does this fit?', ['plan.pdf', 'room.png']],
    )
    const [plan, room] = comment!.files.map(({ file_id }) => `${path.split('/').pop()}/files/${file_id}`)
    const { text } = await read(path)
    assert.ok(text.includes(`<a href="${plan}" target="_blank" dir="auto">plan.pdf</a>`), text)
    assert.ok(text.includes(`src="${room}?size=preview"`) && !text.includes(`src="${plan}`))
    const folder = path.slice(0, path.lastIndexOf('/'))
    assert.match((await read(`${folder}/${plan}`)).headers['content-disposition'] as string, /^attachment/)
    assert.equal((await read(`${folder}/${room}?size=preview`)).headers['content-type'], 'image/jpeg')
    assert.ok(!(await read(view_path)).text.includes('plan.pdf'))
    assert.equal((await read(`${view_path}/files/${comment!.files[0]!.file_id}`)).status, 404)
    assert.deepEqual(await waiting(id), [])
  })

  it('303: so are those of a counter-offer, a request for a new offer and the seller', async () => {
    const { id, path } = await proposed()
    const { version, items } = await shop.readQuote(id, true)
    const wish = { action: 'counter', version: String(version), [`wanted_price_${items[0].item_id}`]: '9' }
    assert.equal((await send(path, wish, [['price.csv', 'a;b\n']])).status, 303)
    const { headers, payload } = multipart([{ filename: 'answer.txt', content: 'Yes', type: 'text/plain' }])
    const { file_id } = await ok(api.post(`${quoting}/quote/${id}/comments/upload`, { payload, headers }))
    await ok(
      api.post(`${quoting}/quote/${id}/comments`, {
        body: { comment: { text: 'Yes', file_ids: [file_id] } },
      }),
    )
    await ok(shop.moveQuote(id, 'decline'))
    assert.equal((await send(path, { action: 'renew' }, [['new.pdf', pdf]])).status, 303)
    const { text } = await read(path)
    for (const name of ['price.csv', 'answer.txt', 'new.pdf']) assert.ok(text.includes(`>${name}</a>`), name)
  })

  it('400: a refused one is named beside the field; text and other files are kept, and sent once', async () => {
    const { id, path } = await proposed()
    const question = { text: 'Which of them?', key: 'refused-first' }
    const answer = await send(path, { action: 'ask', ...question }, [
      ['one.pdf', pdf],
      ['huge.pdf', Buffer.alloc(10 * MIB + 1, '%PDF-1.4 ')],
      ['lie.png', pdf],
      ['run.exe', 'MZ'],
      ['empty.txt', ''],
      ['two.txt', 'two'],
    ])
    assert.equal(answer.status, 400)
    assert.ok(answer.text.includes(errors.files) && answer.text.includes('Which of them?</textarea>'))
    assert.ok(answer.text.includes(fault((name) => attach.too_large(name, '10.5 MB'), 'huge.pdf')))
    for (const name of ['lie.png', 'run.exe', 'empty.txt'])
      assert.ok(answer.text.includes(`\u2068${name}\u2069”`), name)
    assert.deepEqual(await commentsOf(id), [])
    const kept = keptIn(answer.text)
    assert.equal(Object.keys(kept).length, 2)
    const again = () => send(path, { action: 'ask', ...question, ...kept })
    const answers = [...(await atOnce(2, again)), await again()]
    assert.ok(
      answers.some(({ headers }) => headers.location === '?done=asked#notice'),
      answers.map(({ status }) => status).join(),
    )
    const comments = await commentsOf(id)
    assert.deepEqual(
      comments.map(({ files }) => files.map(({ name }) => name)),
      [['one.pdf', 'two.txt']],
    )
  })

  it('303: twice at once, it is one question', async () => {
    const { id, path } = await proposed()
    const question = { action: 'ask', text: 'Twice?', key: 'twice' }
    const answers = await atOnce(3, () => send(path, question, [['one.png', colorPng(40, 40)]]))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]))
    assert.deepEqual((await commentsOf(id)).length, 1)
  })

  it('400: without a text, files are kept; one that is not wanted is left out', async () => {
    const { id, path } = await proposed()
    const answer = await send(path, { action: 'ask', text: ' ', key: 'no-text' }, [
      ['a.pdf', pdf],
      ['b.pdf', pdf],
    ])
    assert.ok(answer.status === 400 && answer.text.includes(errors.no_text))
    const [, second] = Object.keys(keptIn(answer.text))
    assert.equal((await send(path, { action: 'ask', text: 'b?', key: 'text', [second!]: '1' })).status, 303)
    assert.deepEqual(
      (await commentsOf(id)).map(({ files }) => files.map(({ name }) => name)),
      [['b.pdf']],
    )
  })

  it('400: a sixth, those of others, and more than a day allows', async () => {
    const { id, path } = await proposed()
    const six = Array.from({ length: 7 }, (_, index): [string, string] => [`${index}.txt`, 'text'])
    const many = await send(path, { action: 'ask', text: 'Seven?', key: 'seven' }, six)
    assert.equal(many.text.split(`<p>${attach.too_many(5)}</p>`).length, 2)
    assert.equal(Object.keys(keptIn(many.text)).length, 5)
    const { headers, payload } = multipart([{ filename: 'a.txt', content: 'text', type: 'text/plain' }])
    const { file_id } = await ok(api.post(`${quoting}/quote/${id}/comments/upload`, { payload, headers }))
    const stolen = await send(path, { action: 'ask', text: 'Mine?', key: 'stolen', [`keep_${file_id}`]: '1' })
    assert.ok(stolen.status === 400 && stolen.text.includes(attach.gone))
    await api.db.query(
      `insert into quote_file (quote_id, is_internal, name, size, mime_type, path, hash, uploaded_by, is_waiting)
       select quote_id, false, name, size, mime_type, path || n, hash, uploaded_by, true
       from quote_file, generate_series(1, 50) n where quote_id = $1 and name = '0.txt'`,
      [id],
    )
    const over = await send(path, { action: 'ask', text: 'More?', key: 'more' }, [['a.txt', 'text']])
    assert.ok(over.text.includes(fault(attach.too_many_today, 'a.txt')) && over.text.includes('More?<'))
    assert.equal((await send(path, { action: 'ask', text: 'More?', key: 'no-file' })).status, 303)
  })

  it('200: names with markup and directions are text', async () => {
    const { id, path } = await proposed()
    const names = [
      '<img src=x onerror=alert(1)>.pdf',
      `${'ü'.repeat(250)}.pdf`,
      '../../etc/passwd.txt',
      'a&quot;b.txt',
    ]
    const files = names.map((name): [string, Buffer | string] => [name, name.endsWith('txt') ? 'text' : pdf])
    const refused = await send(path, { action: 'ask', text: 'Names?', key: 'names' }, [
      ...files,
      ['<script>alert(1)</script>.exe', 'MZ'],
    ])
    assert.ok(!/<(script>|img src=x)/.test(refused.text))
    assert.equal(
      (await send(path, { action: 'ask', text: 'Names?', key: 'go', ...keptIn(refused.text) })).status,
      303,
    )
    assert.ok(!(await read(path)).text.includes('<img src=x'))
    const [comment] = await commentsOf(id)
    assert.equal(comment!.files[2]!.name, 'passwd.txt')
  })

  it('403, 404, 413: without the right, and what no browser sends', async () => {
    const { id, path, view_path } = await proposed()
    assert.equal((await send(view_path, { action: 'ask', text: 'May I?' }, [['a.pdf', pdf]])).status, 403)
    assert.equal((await send(`${path}x`, { action: 'ask', text: 'May I?' }, [['a.pdf', pdf]])).status, 404)
    const long = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`f${index}`, 'x'.repeat(60_000)]),
    )
    assert.equal((await send(path, { action: 'ask', ...long })).status, 413)
    const broken = multipart([{ filename: 'a.pdf', content: pdf }], { end: false })
    const { payload, headers } = broken
    assert.equal((await api.post(path, { token: null, payload, headers })).status, 400)
    assert.deepEqual(await commentsOf(id), [])
  })
})
