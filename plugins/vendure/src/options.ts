// How services are given what the merchant configures.
export const OPTIONS = Symbol('quotewright')
