// What the merchant configures.
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

export const OPTIONS = Symbol('quotewright')
