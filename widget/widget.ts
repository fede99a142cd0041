// The elements <quotewright-price-request> and <quotewright-quote-request> for pages of a shop.
import { PriceRequestElement } from './price-request-element.ts'
import { QuoteRequestElement } from './quote-request-element.ts'

// A page may load the file twice.
if (!customElements.get('quotewright-price-request')) {
  customElements.define('quotewright-price-request', PriceRequestElement)
  customElements.define('quotewright-quote-request', QuoteRequestElement)
}
