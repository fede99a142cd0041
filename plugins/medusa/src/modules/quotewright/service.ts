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
  /** Token of an integration of Quotewright with `Storefront::manage` and `Quoting::requests`; for the button alone. */
  token?: string
}

export class QuotewrightService extends MedusaService({ QuotewrightDelivery }) {
  readonly options: QuotewrightOptions

  constructor(container: Record<string, unknown>, options: QuotewrightOptions) {
    super(container, options)
    this.options = options
  }
}
