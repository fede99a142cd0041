// What a Vendure configuration imports.
export { QuotewrightPlugin, type QuotewrightOptions } from './plugin'
