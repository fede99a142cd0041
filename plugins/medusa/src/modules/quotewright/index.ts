// The module: the options of the plugin, and the table of deliveries.
import { Module } from '@medusajs/framework/utils'
import { QuotewrightService } from './service'

export const QUOTEWRIGHT = 'quotewright'

export default Module(QUOTEWRIGHT, { service: QuotewrightService })
