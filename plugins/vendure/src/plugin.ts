// Quotewright in Vendure: quotes arrive in carts at the agreed price, and stay as they were agreed.
import type { OnApplicationBootstrap } from '@nestjs/common'
import {
  ConfigService,
  PluginCommonModule,
  type RuntimeVendureConfig,
  type Type,
  VendurePlugin,
} from '@vendure/core'
import { agreedFields, AgreedPriceStrategy, AgreedQuantityInterceptor } from './agreed-lines'
import { deliverQuotes, QuotewrightResolver, schema } from './api'
import { BuyerController } from './buyer/buyer.controller'
import { AgreedOrderProcess } from './checkout'
import { type QuotewrightOptions, readOptions } from './connection/options'
import { KeyService } from './key.service'
import { PairingController } from './pairing.controller'
import { QuotewrightDelivery } from './delivery.entity'
import { DeliveryService } from './delivery.service'
import { NewsService } from './news.service'
import { QuoteRequestResolver, shopSchema } from './request'
import { OPTIONS } from './options'

export type { QuotewrightOptions } from './connection/options'

@VendurePlugin({
  compatibility: '>=3.7.3 <3.8.0',
  imports: [PluginCommonModule],
  controllers: [BuyerController, PairingController],
  entities: [QuotewrightDelivery],
  providers: [
    DeliveryService,
    KeyService,
    NewsService,
    { provide: OPTIONS, useFactory: () => QuotewrightPlugin.options },
  ],
  adminApiExtensions: { schema, resolvers: [QuotewrightResolver] },
  shopApiExtensions: { schema: shopSchema, resolvers: [QuoteRequestResolver] },
  configuration: (config) => configure(config),
})
export class QuotewrightPlugin implements OnApplicationBootstrap {
  static options: QuotewrightOptions

  constructor(private config: ConfigService) {}

  /** Options that are not given are read from the environment (`QUOTEWRIGHT_URL`, …). */
  static init(options?: Partial<QuotewrightOptions>): Type<QuotewrightPlugin> {
    this.options = readOptions(options)
    return QuotewrightPlugin
  }

  /** A plugin after this one may have replaced what keeps prices and quantities: then the shop does not start. */
  onApplicationBootstrap(): void {
    const { orderItemPriceCalculationStrategy, orderInterceptors, process } = this.config.orderOptions
    const isGuarded =
      orderItemPriceCalculationStrategy instanceof AgreedPriceStrategy &&
      orderInterceptors.some((each) => each instanceof AgreedQuantityInterceptor) &&
      process.some((each) => each instanceof AgreedOrderProcess)
    if (!isGuarded)
      throw new Error(
        'QuotewrightPlugin: another plugin replaces its price strategy, interceptor or order process; list it before.',
      )
    if (/sqlite|sqljs/.test(this.config.dbConnectionOptions.type))
      throw new Error('QuotewrightPlugin: SQLite cannot lock rows; use PostgreSQL, MySQL or MariaDB.')
  }
}

function configure(config: RuntimeVendureConfig): RuntimeVendureConfig {
  const { orderOptions, authOptions, customFields } = config
  orderOptions.orderItemPriceCalculationStrategy = new AgreedPriceStrategy(
    orderOptions.orderItemPriceCalculationStrategy,
  )
  orderOptions.orderInterceptors = [...orderOptions.orderInterceptors, new AgreedQuantityInterceptor()]
  orderOptions.process = [...orderOptions.process, new AgreedOrderProcess()]
  authOptions.customPermissions = [...authOptions.customPermissions, deliverQuotes]
  const methods = [authOptions.tokenMethod ?? 'cookie'].flat() as string[]
  // Quotewright signs in with an API key.
  if (!methods.includes('api-key')) authOptions.tokenMethod = [...methods, 'api-key'] as never
  customFields.OrderLine = [...customFields.OrderLine, ...agreedFields]
  return config
}
