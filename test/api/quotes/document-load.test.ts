// Documents under load: what is drawn, how often and for whom; what happens to the rest.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { scalar, type Database } from '../../../src/platform/postgres/database.ts'
import { openWorkerThread } from '../../../src/platform/worker-thread.ts'
import { openDocuments } from '../../../src/quoting/document/quote-document.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import {
  type Answer,
  type Call,
  assertRefused,
  atOnce,
  ok,
  openApi,
  openClient,
  openPatchedServer,
} from '../../support/api.ts'
import { exchange, open, requestText } from '../../support/raw-http.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

/** Items are read when a document is about to be drawn. */
let [drawings, itemsRead] = [0, 0]
const counting = (db: Database): Database => ({
  ...db,
  query: (async (query: unknown, ...more: []) => {
    const isOfItems = /items\\":\[/.test(JSON.stringify(query))
    if (isOfItems) drawings++
    const result = await (db.query as (...all: unknown[]) => unknown)(query, ...more)
    if (isOfItems) itemsRead++
    return result
  }) as Database['query'],
})

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' }, { wrapDatabase: counting })
const shop = await openShop(api)
const customer = await shop.newCustomer()
const key = await api.app.state.linkKey()
const lamps = (length: number) => Array.from({ length }, () => ({ sku: 'LAMP', qty: 1, price: 30 }))
const pathOf = (id: number) => `${quoting}/quote/${id}/pdf`
const link = (id: number) => `/q/${id}/${linkToken(key, id, 'view', 0)}?pdf`
const newQuote = async (items = lamps(1)) => (await shop.createQuote(customer, { items })).quote_id as number

/** A service with a queue of its own, and a client of it. */
async function openService(limits?: Parameters<typeof openDocuments>[1]) {
  const documents = openDocuments(api.services.config, limits)
  let app!: FastifyInstance
  const { port } = await openPatchedServer(api, { services: { documents }, prepare: (own) => (app = own) })
  const client = openClient(port, await api.tokenFor('Quoting::quotes'))
  api.beforeClose(async () => {
    client.close()
    await documents.close()
  })
  const read = (id: number, options?: Call) => client.get(pathOf(id), options)
  return { read, get: (path: string, options?: Call) => client.get(path, options), documents, port, app }
}

const countConnections = ({ server }: FastifyInstance) => promisify(server.getConnections.bind(server))()

type Service = Awaited<ReturnType<typeof openService>>

const waitingStatements = `select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Lets no document be drawn while `work` runs. */
const whileHeld = <T>(work: () => Promise<T>): Promise<T> =>
  api.db.transaction(async (tx) => {
    await tx.query('lock table quote_item in access exclusive mode')
    return work()
  })

describe('documents under load', () => {
  it('are drawn once for all who read the same at the same time, and for some time after', async () => {
    const { read, documents } = await openService()
    const id = await newQuote()
    drawings = 0
    const reading = await whileHeld(async () => {
      const answers = atOnce(10, () => read(id))
      await until('the document is being drawn', () => documents.load().running === 1)
      return { answers }
    })
    const [first, ...others] = await reading.answers
    assert.equal(first?.status, 200)
    for (const other of others) assert.ok(other.bytes.equals(first.bytes))
    assert.ok((await read(id)).bytes.equals(first.bytes))
    assert.equal(drawings, 1)
  })

  it('are drawn again as soon as the quote or its store changes', async () => {
    const { read } = await openService()
    const id = await newQuote()
    const before = await read(id)
    await ok(shop.editQuote(id, { version: 1, items: lamps(2) }))
    const edited = await read(id)
    assert.ok(!edited.bytes.equals(before.bytes))
    await ok(
      api.put('/rest/V1/stores/default', { body: { store: { name: 'Renamed', currency_code: 'USD' } } }),
    )
    assert.ok(!(await read(id)).bytes.equals(edited.bytes))
  })

  it('429: are refused where more wait than allowed, first to the caller who takes up most', async () => {
    const { read, documents } = await openService({ slots: 2, readers_max: 3, long_cost: 150 })
    const other = { token: await api.tokenFor('Quoting::quotes') }
    const ids = await atOnce(5, () => newQuote())
    const [refused, crowd, good] = await whileHeld(async () => {
      const crowd = ids.slice(0, 3).map((id) => read(id))
      await until('all places are taken', () => documents.load().waiting === 1)
      const refused = await read(ids[3]!)
      const good = read(ids[4]!, other)
      // While the items are locked, only the one that made room has a response.
      await Promise.race(crowd)
      return [refused, crowd, { good }] as const
    })
    assertRefused(refused, 429)
    assert.equal(refused.body.error_code, 'too_many_documents')
    assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/)
    assert.equal((await good.good).status, 200)
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 200, 429])
  })

  it('are not drawn for readers who hung up', async () => {
    const { port, documents } = await openService()
    const ids = await atOnce(6, () => newQuote())
    for (const id of ids) await shop.takeTo('proposed', id)
    drawings = 0
    await whileHeld(async () => {
      const sockets = await Promise.all(ids.map(() => open(port)))
      for (const [index, socket] of sockets.entries()) socket.write(requestText('GET', link(ids[index]!)))
      await until('all wait', () => documents.load().waiting === 4)
      for (const socket of sockets) socket.destroy()
      await until('nobody waits', () => documents.load().waiting === 0)
    })
    await until('nothing is drawn', () => documents.load().running === 0)
    assert.equal(drawings, 2)
  })

  /** At each stage, the client hangs up. Returns how many documents are drawn until then. */
  const stages: Record<string, (service: Service, id: number) => Promise<number>> = {
    'before it is in the queue': async ({ port, app }, id) => {
      const socket = await open(port)
      await api.db.transaction(async (tx) => {
        await tx.query('lock table quote in access exclusive mode')
        socket.write(requestText('GET', link(id)))
        await until(
          'the link is looked up',
          async () => (await scalar<number>(api.db, waitingStatements)) > 0,
        )
        socket.destroy()
        await until('nobody waits for it', async () => (await countConnections(app)) === 0)
      })
      return 0
    },
    'while it waits': async ({ port, read, documents }, id) => {
      const [socket, first, second] = [await open(port), await newQuote(), await newQuote()]
      const others = await whileHeld(async () => {
        const others = [read(first), read(second)]
        await until('two are drawn', () => documents.load().running === 2)
        socket.write(requestText('GET', link(id)))
        await until('one waits', () => documents.load().waiting === 1)
        socket.destroy()
        await until('none waits', () => documents.load().waiting === 0)
        return { others }
      })
      for (const answer of await Promise.all(others.others)) assert.equal(answer.status, 200)
      return 2
    },
    'while its items are read': async ({ port, documents, app }, id) => {
      const socket = await open(port)
      await whileHeld(async () => {
        socket.write(requestText('GET', link(id)))
        await until('it is being drawn', () => documents.load().running === 1)
        socket.destroy()
        await until('nobody waits for it', async () => (await countConnections(app)) === 0)
      })
      return 1
    },
    'while it is laid out': async ({ port }, id) => {
      const socket = await open(port)
      socket.write(requestText('GET', link(id)))
      await until('its items are read', () => itemsRead === 1)
      socket.destroy()
      return 1
    },
    'while it is sent': async ({ port }, id) => {
      const socket = await open(port)
      socket.write(requestText('GET', link(id)))
      await once(socket, 'data')
      socket.destroy()
      return 1
    },
    'after it was sent': async ({ port }, id) => {
      const { answers } = await exchange(port, requestText('GET', link(id)))
      assert.equal(answers[0]?.status, 200)
      return 1
    },
  }
  for (const [stage, hangUp] of Object.entries(stages))
    it(`leave nothing behind when the client hangs up ${stage}, and the next one is served`, async () => {
      const service = await openService()
      const id = await newQuote(lamps(/laid out|sent/.test(stage) ? 3000 : 1))
      await shop.takeTo('proposed', id)
      const next = await newQuote()
      drawings = itemsRead = 0
      const count = await hangUp(service, id)
      const { running, waiting } = service.documents.load()
      assert.ok(running <= 1 && waiting === 0)
      await until('nothing is drawn', () => service.documents.load().running === 0)
      await until('no request is in flight', () => service.app.state.load.in_flight === 0)
      assert.equal(drawings, count)
      assert.equal((await service.read(next)).status, 200)
    })

  it('are given up in the middle when the last reader hangs up', async () => {
    const script = new URL('../../../src/quoting/document/document-worker.ts', import.meta.url)
    const { config: data } = api.services
    const thread = openWorkerThread({ script, data, memory_mb: 512, task_ms_max: 120_000 })
    const long = await shop.readQuote(await newQuote(lamps(3000)), true)
    const short = await shop.readQuote(await newQuote(), true)
    const run = (quote: object, signal = new AbortController().signal) =>
      thread.run({ quote: JSON.stringify(quote), store: undefined }, 1, signal)
    const reader = new AbortController()
    const given = run(long, reader.signal).then(
      () => 'drawn',
      ({ message }: Error) => message,
    )
    // The thread has begun with the long one before it.
    await run(short)
    reader.abort()
    assert.match(await given, /abort/)
    await thread.close()
  })

  it('500: fail with a request id, and with nothing of the cause', async () => {
    const draw = () => Promise.reject(new Error('Worker terminated due to reaching memory limit'))
    const { port } = await openPatchedServer(api, {
      services: { documents: { ...api.services.documents, draw } },
    })
    const client = openClient(port, await api.tokenFor('Quoting::quotes'))
    const failed = await client.get(pathOf(await newQuote()))
    client.close()
    assertRefused(failed, 500)
    assert.equal(failed.body.error_code, 'internal_error')
    assert.equal(failed.body.parameters.requestId, failed.headers['x-request-id'])
    assert.doesNotMatch(failed.text, /memory/)
  })

  it('404 or 400: are not shown where the offer is not', async () => {
    const { get } = await openService()
    const id = await newQuote()
    const token = `${id}.${linkToken(key, id, 'view', 0)}`
    const answers: Answer[] = [
      await get(link(id), { token: null }),
      await get('/rest/V1/buyer/quote/pdf', { token }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 400],
    )
  })
})
