// Makes draft orders in Medusa, deletes them, and reads what became of them.
//
// Medusa has no key for a repetition, and cannot search for one: what an unclear attempt has made is found by time and by our key in
// its metadata. An attempt that the shop works on for longer than we wait can leave a second draft, which is looked for until an
// hour after the last attempt.
import type { Address } from '../../storefront/company-details.ts'
import { readPages } from '../shop-pages.ts'
import {
  type Capabilities,
  type Delivered,
  type DeliveryState,
  type SentDelivery,
  type ShopBuyer,
  type ShopDelivery,
  type ShopLine,
  ShopRefused,
  ShopUnknown,
} from '../shop.ts'
import { idBatches } from '../id-batches.ts'
import { keepOne, searchedTimes, statesOfEach } from '../kept-draft.ts'
import { findDifference, requireNoShipping, requireTerms, toState } from '../shop-lines.ts'
import { readStatus, readVariants, regionOf } from './medusa-catalog.ts'
import { type MedusaCall, notMedusa } from './medusa-http.ts'

export type DraftContext = { call: MedusaCall; can: Capabilities; region: string | undefined }

type FoundItem = {
  variant_id: string | null
  quantity: number
  unit_price: number
  is_tax_inclusive: boolean
  metadata: Record<string, unknown> | null
}

type FoundOrder = {
  id: string
  display_id: number
  status: string
  is_draft_order: boolean
  created_at: string
  metadata: Record<string, unknown> | null
  items: FoundItem[]
}

const KEY = 'quotewright_key'
const ITEM = 'quotewright_item'
const FIELDS = 'id,display_id,status,is_draft_order,created_at,metadata,*items'
const PAGE = 100

export async function deliverDraft(
  context: DraftContext,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<Delivered> {
  const { call } = context
  const there = await keepOrder(call, delivery, await findOrders(call, [delivery], signal), signal)
  const order = there ?? (await createDraft(context, delivery, signal))
  const fault = faultOf(order)
  const difference = fault ?? findDifference(delivery, linesOf(order))
  // Also of an earlier attempt, whose answer was lost: staff has not changed this.
  if (isDraft(order) && difference !== undefined && (there === undefined || fault !== undefined)) {
    await deleteDraft(call, order, signal)
    throw new ShopRefused('differs', `The shop has made another draft than agreed. ${difference}`)
  }
  const delivered = { cart: order.id, checkout_url: null }
  return { at: there ? 'before' : 'now', ...delivered, ...(difference !== undefined && { difference }) }
}

const faultOf = ({ items }: FoundOrder) =>
  items.some(({ is_tax_inclusive }) => is_tax_inclusive) ? 'Its prices include tax there.' : undefined

export async function withdrawDraft(
  { call }: DraftContext,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<void> {
  const orders = await findOrders(call, [delivery], signal)
  const placed = orders.find(isPlaced)
  if (placed) throw new ShopRefused('ordered', `The order ${placed.display_id} was placed in the meantime.`)
  for (const order of orders.filter(isDraft)) await deleteDraft(call, order, signal)
}

export async function readDraftStates(
  { call }: DraftContext,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<(DeliveryState | undefined)[]> {
  const found = await findOrders(call, deliveries, signal)
  const stateOf = async (delivery: SentDelivery) => {
    const mine = found.filter((order) => keyOf(order) === delivery.key)
    const order = await keepOrder(call, delivery, mine, signal)
    const there = order && {
      lines: linesOf(order),
      is_gone: false,
      order: isDraft(order) ? null : String(order.display_id),
      is_cancelled: order.status === 'canceled',
    }
    const state = toState(delivery, there, null)
    const message = order && faultOf(order)
    if (message === undefined) return state
    if (state.state === 'delivered') return { state: 'changed', message } as const
    return state.state === 'ordered' ? ({ ...state, state: 'differs', message } as const) : state
  }
  return statesOfEach(deliveries, stateOf, signal)
}

const isDraft = ({ is_draft_order }: FoundOrder) => is_draft_order
const isPlaced = (order: FoundOrder) => !isDraft(order) && order.status !== 'canceled'
const keyOf = ({ metadata }: FoundOrder) => metadata?.[KEY]

const linesOf = ({ items }: FoundOrder) =>
  items.map(({ variant_id, quantity, unit_price, metadata }) => ({
    item_id: Number(metadata?.[ITEM]),
    variant: variant_id,
    quantity: String(quantity),
    price: String(unit_price),
  }))

/** The drafts and orders of deliveries: by the id that we know, and by time where there may be others. */
async function findOrders(
  call: MedusaCall,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<FoundOrder[]> {
  const ids = deliveries.flatMap(({ cart }) => cart ?? [])
  const filters: [string, string][][] = []
  for (const batch of idBatches(ids)) filters.push(batch.map((id) => ['id[]', id]))
  for (const { from, to } of searchedTimes(deliveries))
    filters.push([
      ['created_at[$gte]', new Date(from).toISOString()],
      ['created_at[$lte]', new Date(to).toISOString()],
    ])
  const keys = new Set<unknown>(deliveries.map(({ key }) => key))
  const found = new Map<string, FoundOrder>()
  for (const filter of filters)
    for (const name of ['draft_orders', 'orders'])
      for await (const order of list(call, name, filter, signal))
        if (keys.has(keyOf(order))) found.set(order.id, order)
  return [...found.values()].sort((a, b) => a.created_at.localeCompare(b.created_at))
}

/** A draft that becomes an order between two pages, or the two lists, is found by the next look. */
function list(
  call: MedusaCall,
  name: string,
  filter: [string, string][],
  signal?: AbortSignal,
): AsyncIterable<FoundOrder> {
  return readPages(
    0,
    async (offset) => {
      const page = { limit: String(PAGE), offset: String(offset), order: 'created_at', fields: FIELDS }
      const query = new URLSearchParams([...Object.entries(page), ...filter])
      const path = `/admin/${name.replace('_', '-')}?${query.toString()}`
      const found = await call<Record<string, FoundOrder[]>>({ path, signal })
      if (!found) throw notMedusa()
      const items = found[name] ?? []
      return { items, next: items.length < PAGE ? undefined : offset + PAGE }
    },
    ({ id }) => id,
  )
}

const keepOrder = (call: MedusaCall, delivery: SentDelivery, orders: FoundOrder[], signal?: AbortSignal) =>
  keepOne(delivery, orders, {
    refOf: ({ id }) => id,
    isPlaced,
    isOpen: isDraft,
    remove: (order) => deleteDraft(call, order, signal),
  })

/** Medusa refuses to delete what has become an order: the next look finds that. */
async function deleteDraft(call: MedusaCall, { id }: FoundOrder, signal?: AbortSignal): Promise<void> {
  await call({ path: `/admin/draft-orders/${encodeURIComponent(id)}`, method: 'DELETE', signal })
}

async function createDraft(
  { call, can, region: regionId }: DraftContext,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<FoundOrder> {
  const { key, quote_number, lines, buyer, customer, currency_code } = delivery
  requireNoShipping(delivery)
  for (const line of lines) requireTerms(line, can)
  const email = buyer.email ?? delivery.customer_email
  if (email === null) throw new ShopRefused('no_customer', 'The quote names no address of the buyer.')
  const status = await readStatus(call, signal)
  const isFitting = (region: { currency_code: string } | undefined) =>
    region?.currency_code === currency_code.toLowerCase()
  const own = regionOf(status, regionId)
  const region = isFitting(own) ? own : status.regions.find(isFitting)
  if (!region)
    throw new ShopRefused('other_currency', `The shop has no region that sells in ${currency_code}.`)
  await requireProducts(call, lines, signal)
  const body = {
    region_id: region.id,
    currency_code: region.currency_code,
    email,
    ...(customer !== null && { customer_id: customer }),
    ...addressesOf(buyer, region.country),
    items: lines.map(toItem),
    metadata: { [KEY]: key, quote: quote_number },
  }
  const made = await call<{ draft_order: FoundOrder }>({
    path: `/admin/draft-orders?fields=${FIELDS}`,
    body,
    signal,
  })
  if (!made) throw new ShopUnknown('The shop answered without a draft order.')
  return made.draft_order
}

async function requireProducts(call: MedusaCall, lines: ShopLine[], signal?: AbortSignal): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ variant }) => variant ?? []))]
  const found = ids.length === 0 ? [] : await readVariants(call, undefined, ids, signal)
  const sold = new Set(found.filter(({ is_active }) => is_active).map(({ ref }) => ref))
  for (const { variant, sku } of lines)
    if (variant !== null && !sold.has(variant))
      throw new ShopRefused('unknown_variant', `The shop does not sell ${sku}.`, sku)
}

const toItem = ({ quote_item_id, variant, name, qty, price }: ShopLine) => ({
  ...(variant === null ? { title: name } : { variant_id: variant }),
  quantity: Number(qty),
  unit_price: Number(price),
  metadata: { [ITEM]: quote_item_id },
})

/** Without a country there would be no tax: that of the region, unless the quote has an address. */
function addressesOf(buyer: ShopBuyer, country_code: string | null) {
  const billing = buyer.billing_address ?? buyer.shipping_address
  const shipping = buyer.shipping_address ?? buyer.billing_address
  const { firstname: first_name, lastname: last_name, company } = buyer
  return {
    ...(billing && { billing_address: toAddress(billing, buyer) }),
    shipping_address: shipping
      ? toAddress(shipping, buyer)
      : withoutNull({ first_name, last_name, company, country_code }),
  }
}

function toAddress(address: Address, buyer: ShopBuyer) {
  const [address_1 = null, ...rest] = address.street
  return withoutNull({
    first_name: address.firstname ?? buyer.firstname,
    last_name: address.lastname ?? buyer.lastname,
    company: address.company ?? buyer.company,
    address_1,
    address_2: rest.join(', ') || null,
    city: address.city,
    province: address.region,
    postal_code: address.postcode,
    country_code: address.country_id?.toLowerCase() ?? null,
    phone: address.telephone,
  })
}

const withoutNull = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
