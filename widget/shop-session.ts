// The buyer who is signed in at the shop: a form then sends through the shop, and does not have to be told who they are.
import { h } from './dom.ts'
import type { Form } from './form.ts'
import type { Messages } from './messages.ts'
import { type Buyer, openService, readBuyer, type Service } from './service.ts'

/** What the routes of a shop take. */
const PATHS_OF_SHOP = ['priceRequest']

/** Opens what an element sends to, by its attributes: `shop` is the URL of the shop's routes. */
export function openSession(element: HTMLElement, path: string) {
  const url = PATHS_OF_SHOP.includes(path) ? element.getAttribute('shop') : null
  const shop = url === null ? undefined : new URL(url, document.baseURI).href.replace(/\/$/, '')
  let buyer: Buyer | undefined
  let service: Service | undefined
  const open = () => {
    const key = element.getAttribute('store-key')
    if (shop !== undefined && (buyer || key === null)) return openService(shop)
    const origin = element.getAttribute('service') ?? new URL(import.meta.url).origin
    return openService(new URL('/rest/V1/public', origin).href, key ?? '')
  }
  return {
    hasShop: shop !== undefined,
    buyer: () => buyer,
    service: () => (service ??= open()),
    /** Asks the shop who is signed in. Resolves to whether it is somebody else than before. */
    ask: async (): Promise<boolean> => {
      const before = buyer?.email
      buyer = shop === undefined ? undefined : await readBuyer(shop)
      if (buyer?.email === before) return false
      service = undefined
      return true
    },
    /** Whether nobody can send anything before they sign in. */
    isClosed: () => shop !== undefined && !buyer && !element.hasAttribute('store-key'),
  }
}

export type Session = ReturnType<typeof openSession>

/** Creates the line that names the buyer. `show` takes it, or the fields that they would have to fill in, out of sight. */
export function makeBuyerLine({ ofBuyer = [], fields }: Form, messages: Messages) {
  const element = h('p', { class: 'intro', part: 'buyer', hidden: true })
  const hide = (isHidden: boolean) => ofBuyer.forEach((field) => (field.element.hidden = isHidden))
  return {
    element,
    /** Until it is known whether somebody is signed in. */
    wait: () => hide(true),
    show: (buyer: Buyer | undefined, isClosed: boolean) => {
      element.hidden = !buyer
      element.textContent = buyer ? messages.signedIn(buyer.email) : ''
      hide(buyer !== undefined || isClosed)
      fields.find((field) => !field.element.hidden)?.input.focus()
    },
  }
}
