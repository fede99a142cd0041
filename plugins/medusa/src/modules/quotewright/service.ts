// Holds what the merchant configures.
import { MedusaService } from '@medusajs/framework/utils'
import { QuotewrightDelivery } from './models/quotewright-delivery'

export type QuotewrightOptions = {
  /** Of Quotewright, such as `https://quotes.example`. */
  url: string
  /** The code of the shop in Quotewright, as in `quotewright shop add main`. */
  shop: string
  /** `whsec_…`: signs what the plugin tells Quotewright. */
  hookSecret: string
  /**
   * Token of an integration of Quotewright, for the buttons alone: with `Storefront::manage` and `Quoting::requests` beside the cart, with
   * `PriceRequest::manage_requests` beside a product.
   */
  token?: string
  /** The code of the store that the shop belongs to, if it is not `default`. */
  store?: string
}

export class QuotewrightService extends MedusaService({ QuotewrightDelivery }) {
  readonly options: QuotewrightOptions

  constructor(container: Record<string, unknown>, options: QuotewrightOptions) {
    super(container, options)
    for (const name of ['url', 'shop', 'hookSecret'] as const)
      if (!options[name]) throw new Error(`@quotewright/medusa-plugin: the option ${name} is missing.`)
    this.options = options
  }
}
