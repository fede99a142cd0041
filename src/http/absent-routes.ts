// Paths that clients of Magento know and that are not here: a 404 that says what to use instead.

const absent: [path: RegExp, detail: string][] = [
  [
    /^\/rest\/V1\/carts\/mine(?=[/?#]|$)/,
    'There are no carts of a signed-in customer here: use POST customers/:customerId/carts and carts/:cartId.',
  ],
  [
    /^\/rest\/V1\/(?:integration\/customer\/token|customers\/me)(?=[/?#]|$)/,
    'Customers do not sign in here: the storefront calls with the token of an integration or of a user.',
  ],
]

/** Returns what to say of a path that is not here, or undefined. */
export function absentDetail(url: string): string | undefined {
  return absent.find(([path]) => path.test(url))?.[1]
}
