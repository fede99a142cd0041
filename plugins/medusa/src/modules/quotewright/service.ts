// Holds what the merchant configures.
import { MedusaService } from '@medusajs/framework/utils'
import { type QuotewrightOptions, readOptions } from '../../connection/options'
import { QuotewrightDelivery } from './models/quotewright-delivery'

export class QuotewrightService extends MedusaService({ QuotewrightDelivery }) {
  readonly options: QuotewrightOptions

  constructor(container: Record<string, unknown>, options?: Partial<QuotewrightOptions>) {
    super(container, options)
    this.options = readOptions(options)
  }
}
