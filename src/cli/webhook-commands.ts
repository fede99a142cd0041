// Commands that manage webhooks and their deliveries.
import { Option, type Command } from 'commander'
import type { Config } from '../config.ts'
import { deliveriesSql } from '../events/delivery-repository.ts'
import { eventSelectors } from '../domain/event-types.ts'
import { visibleTypes } from '../events/event-visibility.ts'
import { operator } from '../access/access.ts'
import {
  changeWebhook,
  registerWebhook,
  retryDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../events/webhook-actions.ts'
import { deleteWebhook, findWebhook, webhookList } from '../events/webhook-repository.ts'
import { WebhookChangeIn, WebhookIn } from '../events/webhook-schemas.ts'
import { checkTargetUrl } from '../events/webhook-target.ts'
import { found, notFound } from '../platform/errors.ts'
import { scalars, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import { checkId, checkInput } from './command-input.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
import { programName } from './program-name.ts'
import { printList, printRecords, type Row } from './record-table.ts'
import { print, say, type Terminal } from './terminal.ts'

const CREATE_EXAMPLE = 'create https://crm.example.com/hooks --events "quote.*"'

type Fields = { url?: string; events?: string[]; description?: string; active?: boolean }

/** What the commands share. */
type Context = {
  webhook: Command
  terminal: Terminal
  withDatabase: WithDatabase
  inTransaction: <T>(action: (tx: Transaction) => Promise<T>) => Promise<T>
  checkUrl: (url: string) => Promise<void>
}

export function addWebhookCommands(
  program: Command,
  withDatabase: WithDatabase,
  config: () => Pick<Config, 'WEBHOOK_ALLOWED_NETWORKS'>,
  terminal: Terminal = process,
): void {
  const webhook = program
    .command('webhook')
    .description('endpoints to which events are delivered')
    .addHelpText('after', `\nExample:\n  $ quotewright webhook ${CREATE_EXAMPLE}`)
  const context: Context = {
    webhook,
    terminal,
    withDatabase,
    inTransaction: (action) => inTransaction(withDatabase, action),
    checkUrl: (url) => checkTargetUrl(url, config().WEBHOOK_ALLOWED_NETWORKS),
  }
  addList(context)
  addCreate(context)
  addUpdate(context)
  addRotate(context)
  addTest(context)
  addDeliveries(context)
  addRetry(context)
  addDelete(context)
}

function addList({ webhook, terminal, withDatabase }: Context): void {
  webhook
    .command('list')
    .description('list the webhooks, without their secrets')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright webhook list')
    .action((options: { json?: boolean }) =>
      withDatabase((db) => printList(terminal, db, webhookList, options)),
    )
}

function addCreate({ webhook, terminal, inTransaction, checkUrl }: Context): void {
  webhook
    .command('create')
    .description('register a webhook and print its secret, which is shown only once')
    .argument('<url>', 'http or https URL of the endpoint')
    .addOption(eventsOption().makeOptionMandatory())
    .option('--description <text>', 'a note for people')
    .addHelpText('after', `\nExample:\n  $ quotewright webhook ${CREATE_EXAMPLE}`)
    .action(async (url: string, { events, description }: Fields) => {
      const input = checkInput(WebhookIn, { webhook: { url, events, description } })
      const { webhook_id, secret } = await inTransaction(async (tx) => {
        await checkUrl(url)
        return readWebhook(tx, await registerWebhook(tx, operator, input.webhook))
      })
      print(terminal, secret)
      say(terminal, `The webhook ${webhook_id} was created. Save its secret: it is not shown again.`)
    })
}

function addUpdate({ webhook, terminal, inTransaction, checkUrl }: Context): void {
  webhook
    .command('update')
    .description('change the given fields of a webhook, or switch it on or off')
    .argument('<webhook_id>', 'id of the webhook')
    .option('--url <url>', 'http or https URL of the endpoint')
    .addOption(eventsOption())
    .option('--description <text>', 'a note for people')
    .option('--active', 'switch it on and send its pending deliveries')
    .option('--no-active', 'switch it off')
    .addHelpText('after', '\nExample:\n  $ quotewright webhook update 5 --active')
    .action(async (id: string, { active: is_active, ...fields }: Fields, command: Command) => {
      if (Object.keys(command.opts()).length === 0)
        command.error('error: add at least one of --url, --events, --description, --active and --no-active')
      const input = checkInput(WebhookChangeIn, { webhook: { ...fields, is_active } })
      await inTransaction(async (tx) => {
        if (fields.url !== undefined) await checkUrl(fields.url)
        await changeWebhook(tx, operator, checkId(id), input.webhook)
      })
      print(terminal, `The webhook ${id} was changed.`)
    })
}

function addRotate({ webhook, terminal, inTransaction }: Context): void {
  webhook
    .command('rotate')
    .description('replace the secret of a webhook and print it; the previous one stays valid for 24 hours')
    .argument('<webhook_id>', 'id of the webhook')
    .addHelpText('after', '\nExample:\n  $ quotewright webhook rotate 5')
    .action(async (id: string) => {
      const { secret } = await inTransaction(async (tx) => {
        await rotateWebhookSecret(tx, checkId(id))
        return readWebhook(tx, checkId(id))
      })
      print(terminal, secret)
      say(terminal, `The secret of the webhook ${id} was replaced. Save it: it is not shown again.`)
    })
}

function addTest({ webhook, terminal, inTransaction }: Context): void {
  webhook
    .command('test')
    .description('send a webhook.test event')
    .argument('<webhook_id>', 'id of the webhook')
    .addHelpText('after', '\nExample:\n  $ quotewright webhook test 5')
    .action(async (id: string) => {
      await inTransaction((tx) => testWebhook(tx, checkId(id)))
      const command = `${programName} webhook deliveries ${id}`
      print(terminal, `A test event was queued: "${command}" shows its delivery.`)
    })
}

function addDeliveries({ webhook, terminal, withDatabase }: Context): void {
  webhook
    .command('deliveries')
    .description('list the last hundred deliveries to a webhook, newest first')
    .argument('<webhook_id>', 'id of the webhook')
    .option('--json', 'print JSON, with all attempts')
    .addHelpText('after', '\nExample:\n  $ quotewright webhook deliveries 5')
    .action((id: string, options: { json?: boolean }) =>
      withDatabase(async (db) => {
        found(await findWebhook(db, checkId(id)), 'id', id)
        const deliveries = await scalars<string>(db, deliveriesSql, [id, visibleTypes(operator)])
        printRecords(terminal, deliveries, options, toDeliveryRow)
      }),
    )
}

function addRetry({ webhook, terminal, inTransaction }: Context): void {
  webhook
    .command('retry')
    .description('send a delivery again now')
    .argument('<webhook_id>', 'id of the webhook')
    .argument('<delivery_id>', 'id of the delivery')
    .addHelpText('after', '\nExample:\n  $ quotewright webhook retry 5 812')
    .action(async (id: string, delivery: string) => {
      await inTransaction((tx) => retryDelivery(tx, operator, checkId(id), checkId(delivery)))
      print(terminal, `The delivery ${delivery} will be retried.`)
    })
}

function addDelete({ webhook, terminal, inTransaction }: Context): void {
  webhook
    .command('delete')
    .description('delete a webhook and its deliveries')
    .argument('<webhook_id>', 'id of the webhook')
    .addHelpText('after', '\nExample:\n  $ quotewright webhook delete 5')
    .action(async (id: string) => {
      await inTransaction(async (tx) => {
        if (!(await deleteWebhook(tx, checkId(id)))) throw notFound('id', id)
      })
      print(terminal, `The webhook ${id} was deleted.`)
    })
}

function eventsOption(): Option {
  return new Option('--events <type...>', '"*" for all, "quote.*" for all of one kind, or types').choices(
    eventSelectors,
  )
}

async function readWebhook(db: Queryable, id: number): Promise<{ webhook_id: number; secret: string }> {
  const json = found(await findWebhook(db, id, { withSecret: true }), 'id', id)
  return JSON.parse(json) as { webhook_id: number; secret: string }
}

const deliveryColumns = ['delivery_id', 'type', 'status', 'attempts_count', 'next_attempt_at', 'created_at']

function toDeliveryRow(delivery: Row): Row {
  const lastAttempt = (delivery.attempts as unknown as { reason: string }[]).at(-1)
  const columns = deliveryColumns.map((name) => [name, delivery[name]])
  return { ...(Object.fromEntries(columns) as Row), last_attempt: lastAttempt?.reason ?? null }
}
