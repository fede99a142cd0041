// A shop with our plugin: what `shop add` prints is all that the plugin needs, and `shop check` finds what of it is wrong.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, describe, it } from 'node:test'
import { addShopCommands } from '../../../src/cli/shop-commands.ts'
import { newWebhookSecret, signatureHeaders } from '../../../src/events/webhook-signature.ts'
import { syncShops } from '../../../src/jobs/sync-tasks.ts'
import { startWork } from '../../../src/jobs/work-start.ts'
import { many, run as execute } from '../../../src/platform/postgres/database.ts'
import { findShop } from '../../../src/shops/shop-repository.ts'
import { assertRefused, noLog, ok, openApi } from '../../support/api.ts'
import { openCommands } from '../../support/commands.ts'
import { openFakePlugin } from '../../support/fake-plugin.ts'
import { openShop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

/** Nothing listens here, and `fetch` does not refuse the port by itself. */
const nowhere = 'http://127.0.0.1:5'
const SORRY = 'Requests cannot be sent at present. Please try again later.'
const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const shop = await openFakePlugin()
const quotewright = `http://127.0.0.1:${api.port}`
let publicUrl: string | undefined = quotewright
const { succeed, run } = openCommands((program, terminal) =>
  addShopCommands(
    program,
    (work) => work(api.db, {}),
    () => ({ WEBHOOK_ALLOWED_NETWORKS: ['127.0.0.0/8'], PUBLIC_URL: publicUrl }),
    terminal,
  ),
)
const stored = async () => (await findShop(api.db, 'main'))!.secrets
const check = async (options = '') => {
  const { status, stdout, message } = await run(`shop check main${options}`)
  const failed = stdout.split('\n').flatMap((line) => /^failed +(.*)/.exec(line)?.[1] ?? [])
  return { status, stdout, message, failed }
}

/** Reads the environment that a command has printed. */
function environmentOf(stdout: string): Record<string, string> {
  return Object.fromEntries(
    [...stdout.matchAll(/^(QUOTEWRIGHT_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

/** Connects the shop as its page says, before the first check. */
async function connect(): Promise<void> {
  await execute(api.db, 'delete from shop')
  const { stdout } = await succeed(`shop add main --kind vendure --store default --url ${shop.url}`)
  const environment = environmentOf(stdout)
  Object.assign(process.env, environment)
  shop.options = shop.readOptions()
  for (const name of Object.keys(environment)) delete process.env[name]
  Object.assign(shop, { has_plugin: true, meanwhile: async () => {}, loses_answer: false, checks: [] })
  shop.keys.clear()
}

beforeEach(connect)

describe('a shop with our plugin', () => {
  it('is added without secrets, and checked with a key that the plugin makes, once', async () => {
    const before = await check()
    assert.deepEqual([before.status, before.failed], [0, []], before.stdout)
    const [key] = shop.keys.values()
    assert.equal((await stored()).api_key, key)
    assert.ok(!before.stdout.includes(key!))
    assert.ok(!(await api.get('/rest/V1/shops')).text.includes(key!))
    const again = await check()
    assert.deepEqual([again.status, shop.keys.size, shop.keys.values().next().value], [0, 1, key])
    assert.match(again.stdout, /^ok {6}url: The plugin reaches Quotewright/m)
    assert.match(again.stdout, /^ok {6}token: /m)
  })

  it('has no job that fails before it has a key, and its products are read once it has one', async (t) => {
    const warnings: unknown[] = []
    const warn = (...words: unknown[]) => void warnings.push(words)
    const work = await startWork(api.services, { ...noLog, warn })
    t.after(() => work.stop())
    await syncShops(api.services)
    const waiting = `select 1 from graphile_worker.jobs where task_identifier = 'sync_shop' and attempts < max_attempts`
    await until('no sync waits', async () => (await many(api.db, waiting)).length === 0)
    const answer = await api.post('/rest/V1/shops/main/sync')
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'shop_refused')
    assert.match(answer.body.detail, /no API key of the shop yet: "quotewright shop check" gets one/)
    const read = () => ok(api.get('/rest/V1/shops/main'))
    assert.deepEqual([(await read()).synced_at, (await read()).sync_error], [null, null])
    assert.equal((await check()).status, 0)
    await until('the products are read', async () => (await read()).synced_at !== null)
    assert.deepEqual(warnings, [])
  })

  it('has its products read once it is given a key by hand', async () => {
    const syncs = () => many(api.db, `select 1 from graphile_worker.jobs where task_identifier = 'sync_shop'`)
    await execute(
      api.db,
      `select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`,
    )
    assert.equal((await syncs()).length, 0)
    const body = { shop: { secrets: { api_key: 'by hand' } } }
    for (let times = 0; times < 2; times++) await ok(api.put('/rest/V1/shops/main', { body }))
    assert.equal((await syncs()).length, 1)
  })

  it('gets with a new key what it has refused for the former one', async (t) => {
    await check()
    const { quoteIn, newCustomer, insertCart } = await openShop(api)
    const { id } = await quoteIn('accepted')
    const cart = await insertCart(await newCustomer())
    t.after(() => execute(api.db, 'delete from shop_delivery'))
    await execute(api.db, 'update quote set accepted_at = utc_now() where quote_id = $1', [id])
    await execute(
      api.db,
      `with made as (insert into shop_delivery (shop_id, quote_id, cart_id, key, state, code, contents, choices, actor)
         select shop_id, $1, $2, 'k', 'refused', 'credentials', '{}', '[]', '' from shop returning *)
       update quote q set shop_delivery_id = made.delivery_id from made where q.quote_id = made.quote_id`,
      [id, cart],
    )
    await execute(api.db, 'delete from graphile_worker._private_jobs')
    const queued = () => many(api.db, 'select from graphile_worker.jobs where key = $1', [`shop-quote:${id}`])
    assert.equal((await check()).status, 0)
    assert.equal((await queued()).length, 0)
    await untilNextSecond()
    assert.equal((await check(' --new-key')).status, 0)
    assert.equal((await queued()).length, 1)
  })

  it('is added with the advice to put in the address of Quotewright, if that is unknown', async (t) => {
    t.after(() => (publicUrl = quotewright))
    publicUrl = undefined
    await execute(api.db, 'delete from shop')
    const { stdout } = await succeed(`shop add main --kind vendure --store default --url ${shop.url}`)
    assert.match(
      stdout,
      /PUBLIC_URL is not set: put the address of Quotewright in place of https:\/\/quotes\.example\./,
    )
    assert.equal(environmentOf(stdout).QUOTEWRIGHT_URL, 'https://quotes.example')
  })

  it('has a token with the permissions of its buttons alone', async () => {
    const [{ permissions } = { permissions: [] }, ...more] = await many<{ permissions: string[] }>(
      api.db,
      `select permissions from role join integration using (role_id) where integration.name = 'Shop main'`,
    )
    assert.deepEqual(more, [])
    assert.deepEqual(permissions, [
      'Storefront::manage',
      'Quoting::requests',
      'PriceRequest::manage_requests',
    ])
  })

  it('is told the commands of its page', async () => {
    for (const kind of ['vendure', 'medusa']) {
      await execute(api.db, 'delete from shop')
      const { stdout } = await succeed(`shop add main --kind ${kind} --store default --url ${shop.url}`)
      const page = await readFile(`docs/shops-${kind}.md`, 'utf8')
      const commands = stdout.match(/^(curl|npm|npx|QUOTEWRIGHT_(URL|SHOP|STORE)).*$/gm) ?? []
      assert.equal(commands.length, 6)
      for (const command of commands)
        assert.ok(page.includes(command.replace(quotewright, 'https://quotes.example')), command)
    }
  })

  it('leaves a token that is named when the shop is removed, and replaced when it is added again', async () => {
    const { token } = shop.options
    const { stdout } = await succeed('shop remove main')
    assert.match(stdout, /Its token is still valid: ".* token revoke 'Shop main'" ends it\./)
    await connect()
    assert.notEqual(shop.options.token, token)
    assert.equal((await api.get('/rest/V1/access/session', { token })).status, 401)
    assert.equal((await check()).status, 0)
  })

  it('has one valid key after an answer was lost, and after another was made', async () => {
    shop.loses_answer = true
    const lost = await run('shop check main')
    assert.equal(lost.status, 1)
    assert.match(lost.message, /^The shop at http:\/\/127\.0\.0\.1:\d+ cannot be checked: /)
    assert.deepEqual([(await stored()).api_key, shop.keys.size], [undefined, 1])
    await untilNextSecond()
    assert.equal((await check()).status, 0)
    assert.deepEqual([...shop.keys.values()], [(await stored()).api_key])
    const former = (await stored()).api_key
    await untilNextSecond()
    assert.equal((await check(' --new-key')).status, 0)
    assert.deepEqual([...shop.keys.values()], [(await stored()).api_key])
    assert.notEqual((await stored()).api_key, former)
  })

  it('has no key of another address, to which somebody points it meanwhile', async () => {
    shop.meanwhile = async () => void (await execute(api.db, "update shop set url = 'http://127.0.0.1:9'"))
    assert.deepEqual((await check()).failed, ['changed: The shop was changed here meanwhile: check again.'])
    assert.equal((await stored()).api_key, undefined)
  })

  it('keeps a key that was given', async () => {
    shop.keys.set('by hand', 'by hand')
    await execute(api.db, `update shop set secrets = (secrets::jsonb || '{"api_key": "by hand"}')::json`)
    assert.equal((await check()).status, 0)
    assert.deepEqual([...shop.keys.values()], ['by hand'])
  })
})

describe('shop check finds', () => {
  /** The single finding that fails, with the plugin configured otherwise. */
  const failing = async (change: Partial<typeof shop.options>): Promise<string> => {
    Object.assign(shop.options, change)
    const { status, failed } = await check()
    assert.equal(status, 1)
    assert.equal(failed.length, 1, failed.join('\n'))
    return failed[0]!
  }

  it('another hook secret, which gets no key', async () => {
    assert.match(
      await failing({ hookSecret: newWebhookSecret() }),
      /^hook_secret: The plugin does not have the hook secret/,
    )
    assert.equal(shop.keys.size, 0)
  })

  it('a shop without the plugin', async () => {
    shop.has_plugin = false
    assert.match(await failing({}), /^plugin: There is no plugin of Quotewright/)
  })

  it('an address where nothing answers, something else, another Quotewright, or that leads on', async () => {
    const answer = { status: 404, body: 'Not found' }
    const other = createServer((_request, response) => {
      response.writeHead(answer.status, { location: quotewright }).end(answer.body)
    })
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    after(() => other.close())
    delete shop.options.token
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    assert.match(await failing({ url }), /^url: At .* something else than Quotewright answers \(404\)/)
    Object.assign(answer, { body: '{"error_code": "not_found"}' })
    assert.match(await failing({ url }), /^url: At .* is another Quotewright/)
    Object.assign(answer, { status: 308 })
    assert.match(await failing({ url }), /^url: .* redirects the plugin/)
    assert.match(
      await failing({ url: 'http://127.0.0.1:9' }),
      /^url: The plugin does not reach .* \(.+\): set QUOTEWRIGHT_URL/,
    )
  })

  it('the code of another shop or store', async () => {
    assert.match(await failing({ shop: 'other' }), /^shop: .* set QUOTEWRIGHT_SHOP to main\.$/)
    assert.match(
      await failing({ shop: 'main', store: 'other' }),
      /^store: .* set QUOTEWRIGHT_STORE to default\.$/,
    )
  })

  it('a token that is unknown, or lacks a permission; none is no fault', async () => {
    assert.match(await failing({ token: 'unknown' }), /^token: Quotewright does not know the token/)
    const token = await api.tokenFor('Storefront::manage', 'Quoting::requests')
    assert.match(
      await failing({ token }),
      /^token: The role of the token lacks PriceRequest::manage_requests\.$/,
    )
    delete shop.options.token
    const { status, stdout } = await check()
    assert.equal(status, 0)
    assert.match(stdout, /^ok {6}token: The plugin has no token/m)
  })
})

describe('the plugin', () => {
  it('says 404 to what is not signed, changed, too old, or signed by itself, and makes no key for it', async () => {
    await check()
    const { headers, body } = shop.checks[0]!
    const before = [...shop.keys]
    const { hook_secret: secret } = await stored()
    const message = { body: JSON.stringify({ makes_key: true }), secrets: [secret!] }
    const now = Math.floor(Date.now() / 1000)
    const signed = (id: string, timestamp_s: number) => signatureHeaders({ ...message, id, timestamp_s })
    for (const [what, request] of Object.entries({
      'without a signature': { headers: {}, body },
      'with another body': { headers, body: { makes_key: true, more: 1 } },
      'with another time': { headers: { ...headers, 'webhook-timestamp': String(now + 1) }, body },
      'of six minutes ago': { headers: signed('pair-old', now - 360), body: { makes_key: true } },
      'of six minutes ahead': { headers: signed('pair-new', now + 360), body: { makes_key: true } },
      'as a webhook': { headers: signed('vendure-1', now), body: { makes_key: true } },
    }))
      assert.deepEqual((await shop.answer(request)).status, 404, what)
    assert.deepEqual([...shop.keys], before)
    const known = { headers: signed('pair-known', now + 1), body: { makes_key: true } }
    assert.equal((await shop.answer(known)).status, 200, 'the same with the right id and time')
  })

  it('tells the buyer a sentence, and the log of the shop where it called Quotewright, and what came of it', async () => {
    const other = createServer((_request, response) => void response.writeHead(404).end('Not found'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    after(() => other.close())
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const headers = { 'x-quotewright': 'widget', 'content-length': '30' }
    const anna = { id: '1', email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' }
    const send = (change: Partial<typeof shop.options>, message: unknown = 'How much are 40?') =>
      shop.answerWidget({ ...shop.options, ...change }, 'priceRequest', { headers, body: { message } }, anna)
    const faults: [Partial<typeof shop.options>, RegExp][] = [
      [
        { url: nowhere },
        /^Quotewright cannot be reached at http:\/\/127\.0\.0\.1:5\/rest\/.*\/submit: .*ECONNREFUSED/,
      ],
      [{ url: elsewhere }, /^Something else than Quotewright answers at http:.* \(404\)\.$/],
      [{ token: 'unknown' }, /^Quotewright at http:.* refuses the token of its plugin, or/],
    ]
    for (const [change, expected] of faults) {
      const { status, body, fault } = await send(change)
      assert.deepEqual([status, body], [503, { error_code: 'unreachable', detail: SORRY }])
      assert.match(String(fault), expected)
    }
    const { status, fault } = await send({}, 7)
    assert.deepEqual([status, fault], [400, undefined], 'a fault of the buyer')
  })

  it('says in the log of the shop why Quotewright was not told something', async () => {
    const send = (change: Partial<typeof shop.options>) =>
      shop.sendHints({ ...shop.options, ...change }, 'vendure-1', [])
    assert.equal(await send({}), 200)
    await assert.rejects(
      send({ url: nowhere }),
      /cannot be reached at .*\/hooks\/shops\/main: .*ECONNREFUSED/,
    )
    await assert.rejects(
      send({ hookSecret: newWebhookSecret() }),
      /^Error: Quotewright at http:.* does not take .* \(\d+\): "quotewright shop check main" says what to correct\.$/,
    )
  })

  it('makes no second key for a request that somebody sends again', async () => {
    await check()
    const before = [...shop.keys]
    const answer = await shop.answer(shop.checks[0]!)
    assert.deepEqual([answer.status, answer.body, [...shop.keys]], [409, { error_code: 'repeated' }, before])
  })

  it('does not start without an address and a secret, or with such as cannot be right', () => {
    const { url, hookSecret } = shop.options
    const refused = (change: object, message: RegExp) =>
      assert.throws(() => shop.readOptions({ url, hookSecret, ...change }), message)
    refused({ url: '' }, /the option url is missing, and QUOTEWRIGHT_URL is not/)
    refused({ hookSecret: undefined }, /the option hookSecret is missing, and QUOTEWRIGHT_HOOK_SECRET is not/)
    for (const wrong of [
      `${url}/rest`,
      `${url}?a=b`,
      'quotes.example',
      'ftp://quotes.example',
      'http://a@quotes.example',
    ])
      refused({ url: wrong }, /url has to be an address without a path/)
    for (const wrong of ['secret', 'whsec_', 'whsec_AA==', hookSecret.slice('whsec_'.length)])
      refused({ hookSecret: wrong }, /hookSecret has to be that of/)
    assert.equal(
      shop.readOptions({ url: 'https://quotes.example/', hookSecret }).url,
      'https://quotes.example',
    )
  })
})

/** A request of the same second is taken for a repeated one. */
async function untilNextSecond(): Promise<void> {
  await new Promise((done) => setTimeout(done, 1000 - (Date.now() % 1000) + 5))
}
