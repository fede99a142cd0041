// The commands for webhooks and their deliveries.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addWebhookCommands } from '../../src/cli/webhook-commands.ts'
import { many, one, run as execute } from '../../src/platform/postgres/database.ts'
import { noLog, openApi } from '../support/api.ts'
import { openCommands } from '../support/commands.ts'
import { openReceiver } from '../support/receivers.ts'
import { startWork } from '../../src/jobs/work-start.ts'
import { until } from '../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const { db, services } = api
const receiver = await openReceiver()
after(() => receiver.close())
const { run, succeed, fail } = openCommands((program, terminal) =>
  addWebhookCommands(
    program,
    (work) => work(db, {}),
    () => services.config,
    terminal,
  ),
)

describe('webhook', () => {
  it('create prints the secret alone; list shows the webhook without it', async () => {
    const { stdout, stderr } = await succeed(
      `webhook create ${receiver.url} --events quote.* price_request.submitted`,
    )
    assert.match(stdout, /^whsec_\S+\n$/)
    assert.equal(stderr, 'The webhook 1 was created. Save its secret: it is not shown again.\n')
    const list = (await succeed('webhook list')).stdout
    assert.match(
      list,
      /^webhook_id +url +events +description +is_active +owner +created_at +updated_at\n1 +http/,
    )
    assert.match(list, / quote\.\*, price_request\.submitted +- +true /)
    const records = JSON.parse((await succeed('webhook list --json')).stdout) as object[]
    assert.deepEqual(
      records.map((record) => Object.keys(record).includes('secret')),
      [false],
    )
  })

  it('update changes what is given, and switches off and on', async () => {
    assert.equal(
      (await succeed('webhook update 1 --description CRM --no-active')).stdout,
      'The webhook 1 was changed.\n',
    )
    const read = async () => (await many(db, 'select url, description, is_active, events from webhook'))[0]
    const events = ['quote.*', 'price_request.submitted']
    assert.deepEqual(await read(), { url: receiver.url, description: 'CRM', is_active: false, events })
    await fail(1, 'webhook test 1', /^The webhook is switched off\.$/)
    await fail(2, 'webhook update 1', /^error: add at least one of --url, --events/)
    await succeed('webhook update 1 --events * --active')
    assert.deepEqual(await read(), { url: receiver.url, description: 'CRM', is_active: true, events: ['*'] })
  })

  it('rotate prints a new secret', async () => {
    const { stdout, stderr } = await succeed('webhook rotate 1')
    assert.match(stdout, /^whsec_\S+\n$/)
    assert.match(stderr, /not shown again/)
    assert.deepEqual(await many(db, 'select secret from webhook'), [{ secret: stdout.trim() }])
  })

  it('test sends an event, which deliveries lists, and retry sends again', async (t) => {
    const work = await startWork(services, noLog)
    t.after(() => work.stop())
    assert.equal((await succeed('webhook deliveries 1')).stdout, '')
    await succeed('webhook test 1')
    const isDelivered = async (attempts: number) =>
      (await execute(db, `select from webhook_delivery where status = 'delivered' and attempts = $1`, [
        attempts,
      ])) > 0
    await until('it is delivered', () => isDelivered(1))
    const sql = 'select delivery_id from webhook_delivery'
    const { delivery_id } = await one<{ delivery_id: string }>(db, sql)
    const { stdout } = await succeed('webhook deliveries 1')
    assert.match(stdout, /^delivery_id +type +status +attempts_count .* last_attempt\n/)
    assert.match(stdout, new RegExp(`\\n${delivery_id} +webhook\\.test +delivered +1 `))
    const [record] = JSON.parse((await succeed('webhook deliveries 1 --json')).stdout) as {
      attempts: object[]
    }[]
    assert.equal(record?.attempts.length, 1)
    await succeed(`webhook retry 1 ${delivery_id}`)
    await until('it is delivered again', async () => receiver.received.length === 2)
  })

  it('delete deletes it', async () => {
    assert.equal((await succeed('webhook delete 1')).stdout, 'The webhook 1 was deleted.\n')
    assert.equal((await succeed('webhook list')).stdout, '')
  })

  it('prints a sentence for an unknown id, a wrong id, a refused address, no events, an unknown type', async () => {
    await fail(1, 'webhook update 77 --active', /^No such entity with id = 77\.$/)
    for (const verb of ['rotate', 'test', 'deliveries', 'delete'])
      await fail(1, `webhook ${verb} 77`, /^No such entity with id = 77\.$/)
    for (const id of ['0', 'x', '99999999999']) await fail(1, `webhook delete ${id}`, /^id must be/)
    await fail(1, 'webhook create http://10.0.0.1/ --events *', /^webhook\.url /)
    await fail(1, 'webhook create ftp://example.com --events *', /^webhook\.url /)
    await fail(2, 'webhook create http://127.0.0.1/', /--events/)
    await fail(2, 'webhook create http://127.0.0.1/ --events quote.lost', /Allowed choices are \*/)
    assert.equal((await run('webhook')).status, 2)
  })
})
