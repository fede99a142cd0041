// A shop: Vendure with the plugin, as a merchant configures it. Runs as a process of its own, which tests kill.
// `controls` in its options switch off what keeps a promise, so that a test shows it to be noticed.
import { randomUUID } from 'node:crypto'
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  dummyPaymentHandler,
  JobQueueService,
  LogLevel,
  mergeConfig,
  defaultConfig,
  defaultOrderProcess,
  TransactionalConnection,
  VendurePlugin,
} from '@vendure/core'
import { QuotewrightPlugin } from '@quotewright/vendure-plugin'
import { getConfig } from '@vendure/core/dist/config/config-helpers.js'
import agreedLines from '@quotewright/vendure-plugin/dist/agreed-lines.js'
import service from '@quotewright/vendure-plugin/dist/delivery.service.js'

const { connection, quotewright, controls = [], verifies } = JSON.parse(process.argv[2])

/** A plugin that is listed after that of Quotewright, and forbids staff 407 pieces. */
const willAdjustOrderLine = async (_ctx, _order, { quantity }) => (quantity === 407 ? 'No 407.' : undefined)
const later = [({ orderOptions }) => orderOptions.orderInterceptors.push({ willAdjustOrderLine })]
class Later {}
VendurePlugin({
  configuration: (config) => {
    for (const change of later) change(config)
    return config
  },
})(Later)

const { prototype: deliveries } = service.DeliveryService
const switches = {
  /** Buyers may change quantities. */
  guard: () => (agreedLines.AgreedQuantityInterceptor.prototype.willAdjustOrderLine = async () => {}),
  /** A repeated call does not look for what an earlier one did, nor at what came of it. */
  lookup: () => Object.assign(deliveries, { isDelivered: () => false, requireWhole: () => {} }),
  /** A repeated call computes no taxes. */
  tail: () => (deliveries.recompute = async () => {}),
  /** A plugin that is listed later has another order process. */
  replaced: () => later.push((config) => (config.orderOptions.process = [defaultOrderProcess])),
  /** What the plugin reads of the database is that it is one without locks. */
  sqlite: () =>
    (Later.prototype.onModuleInit = () => (getConfig().dbConnectionOptions.type = 'better-sqlite3')),
}

for (const control of controls) switches[control]()

/** What another plugin of the shop forbids: 404 pieces, and any change of a line of 405. */
const forbidding = {
  willAddItemToOrder: async (_ctx, _order, { quantity }) => (quantity === 404 ? 'No 404.' : undefined),
  willAdjustOrderLine: async (_ctx, _order, { orderLine }) =>
    orderLine.quantity === 405 ? 'Keep 405.' : undefined,
  willRemoveItemFromOrder: async (_ctx, _order, { quantity }) => (quantity === 405 ? 'Keep 405.' : undefined),
}

/** Another plugin, which takes its time with 406 pieces: until a test releases the lock. */
const slow = {
  init: (injector) => (slow.connection = injector.get(TransactionalConnection).rawConnection),
  willAdjustOrderLine: async (_ctx, _order, { quantity }) => {
    if (quantity === 406) await slow.connection.query('select pg_advisory_xact_lock(406)')
  },
}

const config = mergeConfig(defaultConfig, {
  apiOptions: { port: 0, hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'api-key'],
    requireVerification: verifies,
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'for-tests' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: true,
    logging: false,
    host: connection.host,
    port: connection.port,
    username: connection.user,
    password: connection.password,
    database: connection.database,
  },
  // A shop may have codes that are no part of a path.
  orderOptions: {
    orderCodeStrategy: { generate: () => `W/${randomUUID().slice(0, 13)}` },
    orderInterceptors: [forbidding, slow],
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  plugins: [
    DefaultJobQueuePlugin.init({ pollInterval: 100, backoffStrategy: () => 300 }),
    QuotewrightPlugin.init(quotewright),
    Later,
  ],
})

const app = await bootstrap(config)
await app.get(JobQueueService).start()
process.send?.({ port: app.getHttpServer().address().port })
// The test has ended or died.
process.on('disconnect', () => process.exit())
