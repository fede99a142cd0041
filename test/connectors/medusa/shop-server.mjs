// Runs the shop as a process of its own, which tests kill.
// `controls` in its options switch off what keeps a promise, so that a test shows it to be noticed.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'

const require = createRequire(import.meta.url)
const { controls = [] } = JSON.parse(process.env.SHOP_OPTIONS)
const ofPlugin = (path) => require(`@quotewright/medusa-plugin/.medusa/server/src/${path}`)
const table = ofPlugin('delivery/delivery-table.js')
const { steps } = ofPlugin('delivery/deliver.js')
const { limits } = ofPlugin('delivery/turn.js')
const { guards } = ofPlugin('workflows/hooks/keep-agreed.js')

const switches = {
  /** Buyers may change quantities, and order other lines than agreed. */
  guard: () => Object.assign(guards, { keepQuantity: async () => {}, requireAsAgreed: async () => {} }),
  /** A repeated call does not look for what an earlier one did. */
  lookup: () => Object.assign(steps, { isDelivered: () => false, isThere: async () => false }),
  /** A repeated call computes no taxes. */
  tail: () => (steps.recompute = async () => {}),
  /** Quotes of one customer, or cart, do not wait for those of other processes. */
  lock: () => {
    const { withRow } = table
    table.withRow = (scope, key, work) => withRow(scope, key, (row, save) => work(row, save, async () => {}))
  },
  /** Taxes, and the amount to be paid, take half a second each, once the cart is read. */
  slow: () => {
    const {
      refreshPaymentCollectionForCartWorkflow,
      updateTaxLinesWorkflow,
      upsertTaxLinesWorkflow,
    } = require('@medusajs/medusa/core-flows')
    const wait = async () => {
      await setTimeout(500)
    }
    updateTaxLinesWorkflow.hooks.setTaxLineContext(wait)
    upsertTaxLinesWorkflow.hooks.setTaxLineContext(wait)
    refreshPaymentCollectionForCartWorkflow.hooks.validate(wait)
  },
  /** An order takes half a second, once its cart was read and found as agreed. */
  ordering: () => {
    const { requireAsAgreed } = guards
    guards.requireAsAgreed = async (...args) => {
      await requireAsAgreed(...args)
      await setTimeout(500)
    }
  },
  /** What is to be paid cannot be computed for a cart with this address. */
  failing: () => {
    const { refreshPaymentCollectionForCartWorkflow } = require('@medusajs/medusa/core-flows')
    refreshPaymentCollectionForCartWorkflow.hooks.validate(({ input }) => {
      if (input.cart.email === 'failing@example.com') throw new Error('The amount cannot be computed.')
    })
  },
  /** Ends as by `kill -9` before the nth change of the database after a message that names n; with 0, no more. */
  kill: () => {
    let left = 0
    process.on('message', ({ kill_before }) => (left = kill_before))
    const { Client } = require('pg')
    const { query } = Client.prototype
    Client.prototype.query = function (...args) {
      const text = String(args[0]?.text ?? args[0])
      const is = (verbs) => new RegExp(`^(${verbs})`, 'i').test(text)
      if (is('begin')) Object.assign(this, { isOpen: true, changes: false })
      if (is('insert|update|delete')) this.changes = true
      // What is changed inside of a transaction is changed by its commit.
      if (this.changes && (!this.isOpen || is('commit'))) {
        this.changes = false
        if (--left === 0) process.kill(process.pid, 'SIGKILL')
      }
      if (is('commit|rollback(?! to)')) Object.assign(this, { isOpen: false, changes: false })
      return query.apply(this, args)
    }
  },
  /** Work whose time is soon over waits for locks of tests, named as it and counted, each time it asks its row whether it is. */
  late: () => {
    const { withRow } = table
    const counts = new Map()
    table.withRow = (scope, key, work) => {
      const call = `${'lines' in key ? 'deliver' : 'withdraw'} ${key.key}`
      limits.row_ms = counts.has(call) ? 120_000 : 8000
      return withRow(scope, key, (row, save, lock) => {
        const ask = async (change) => {
          if (Object.keys(change).length === 0) {
            counts.set(call, (counts.get(call) ?? 0) + 1)
            const sql = 'select pg_advisory_xact_lock(hashtext(?))'
            await scope.resolve('__pg_connection__').raw(sql, [`${call} ${counts.get(call)}`])
          }
          await save(change)
        }
        return work(row, ask, lock).finally(() => console.log(`over: ${call}`))
      })
    }
  },
  /** The taxes of the first delivery are never computed, and nobody waits for long. */
  hang: () => {
    Object.assign(limits, { wait_ms: 500, row_ms: 10_000 })
    const { recompute } = steps
    steps.recompute = () => {
      steps.recompute = recompute
      return new Promise(() => {})
    }
  },
}
for (const control of controls) switches[control]()

const { default: start } = require('@medusajs/medusa/commands/start')
const { server } = await start({ directory: import.meta.dirname, host: '127.0.0.1', port: 0, types: false })
if (!server.listening) await once(server, 'listening')
process.send?.({ port: server.address().port })
// The test has ended or died.
process.on('disconnect', () => process.exit())
