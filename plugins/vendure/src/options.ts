// What the merchant configures.
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

export const OPTIONS = Symbol('quotewright')
