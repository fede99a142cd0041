// Makes draft orders in Shopify, deletes them, and reads what became of them.
//
// Shopify has no key for a repetition: what an unclear attempt has made is found among the newest drafts by our tag. A search by the
// tag would not do, as the index of searches is behind.
import { keepOne, searchedSince, statesOfEach } from '../kept-draft.ts'
import {
  type Delivered,
  type DeliveryState,
  type SentDelivery,
  type ShopDelivery,
  ShopRefused,
  ShopUnknown,
} from '../shop.ts'
import { readPages } from '../shop-pages.ts'
import { readShop, readVariants } from './shopify-catalog.ts'
import {
  DRAFT,
  findFault,
  type FoundDraft,
  isOpen,
  isPlaced,
  keyIn,
  LINES_MAX,
  toDraftInput,
  toState,
} from './shopify-draft.ts'
import {
  gidOf,
  nextOf,
  numberOf,
  type Page,
  requireNone,
  type ShopifyCall,
  type UserError,
} from './shopify-graphql.ts'

const PAGE = 50
/** Beyond the agreed ones, so that a line that was put in twice shows. */
const SPARE_LINES = 5
/** A query may cost 1000 points; a line of a draft and of its order have two each, with some room. */
const QUERY_LINES_MAX = 150
const NOT_READY_MS = 5000

const CREATE = `mutation CreateDraft($input: DraftOrderInput!, $lines: Int!) {
  draftOrderCreate(input: $input) { draftOrder ${DRAFT} userErrors { field message } }
}`
const DELETE = `mutation DeleteDraft($input: DraftOrderDeleteInput!) {
  draftOrderDelete(input: $input) { deletedId userErrors { field message } }
}`
const DRAFTS = `query Drafts($ids: [ID!]!, $lines: Int!) { nodes(ids: $ids) { ... on DraftOrder ${DRAFT} } }`
const NEWEST = `query NewestDrafts($first: Int!, $after: String) {
  draftOrders(first: $first, after: $after, sortKey: ID, reverse: true) {
    nodes { id createdAt tags }
    pageInfo { hasNextPage endCursor }
  }
}`

export async function deliverTo(
  call: ShopifyCall,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<Delivered> {
  const drafts = (await findDrafts(call, [delivery], signal)).get(delivery.key)
  const there = await keepDraft(call, delivery, drafts, signal)
  const draft = there ?? (await createDraft(call, delivery, signal))
  const { id, invoiceUrl } = draft
  if (isOpen(draft) && (!draft.ready || invoiceUrl === null))
    throw new ShopUnknown('The shop has not finished the draft order yet.', NOT_READY_MS)
  const difference = findFault(delivery, draft)
  if (there === undefined && difference !== undefined) {
    await remove(call, draft, signal)
    throw new ShopRefused('differs', `The shop has made another draft than agreed. ${difference}`)
  }
  return {
    at: there ? 'before' : 'now',
    cart: numberOf(id),
    checkout_url: invoiceUrl,
    ...(difference !== undefined && { difference }),
  }
}

/** Drafts that were completed stay. An order of one that is paid right when it is deleted stays as well, with our tag. */
export async function withdrawFrom(
  call: ShopifyCall,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<void> {
  const drafts = (await findDrafts(call, [delivery], signal)).get(delivery.key) ?? []
  const placed = drafts.find(isPlaced)
  if (placed) throw ordered(placed)
  for (const draft of drafts) await remove(call, draft, signal)
}

const ordered = ({ name, order }: FoundDraft) =>
  new ShopRefused('ordered', `The order ${order?.name ?? name} was placed in the meantime.`)

export async function readStates(
  call: ShopifyCall,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<(DeliveryState | undefined)[]> {
  const found = await findDrafts(call, deliveries, signal)
  const stateOf = async (delivery: SentDelivery) =>
    toState(delivery, await keepDraft(call, delivery, found.get(delivery.key), signal))
  return statesOfEach(deliveries, stateOf, signal)
}

const keepDraft = (
  call: ShopifyCall,
  delivery: Pick<SentDelivery, 'cart'>,
  drafts: FoundDraft[] = [],
  signal?: AbortSignal,
) =>
  keepOne(delivery, drafts, {
    refOf: ({ id }) => numberOf(id),
    isPlaced,
    isOpen,
    remove: (draft) => remove(call, draft, signal),
  })

/** Returns the drafts of deliveries by key, the oldest first: by the id that we know, and by time where there may be others. */
async function findDrafts(
  call: ShopifyCall,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<Map<string, FoundDraft[]>> {
  const keys = new Set(deliveries.map(({ key }) => key))
  const since = searchedSince(deliveries)
  const ids = new Set(deliveries.flatMap(({ cart }) => (cart === null ? [] : gidOf('DraftOrder', cart))))
  if (since !== undefined) for await (const id of listSince(call, keys, since, signal)) ids.add(id)
  const lines = Math.max(...deliveries.map((delivery) => delivery.lines.length))
  const drafts = (await readDrafts(call, [...ids], lines, signal)).sort(
    (a, b) => Number(numberOf(a.id)) - Number(numberOf(b.id)),
  )
  return new Map([...keys].map((key) => [key, drafts.filter(({ tags }) => keyIn(tags) === key)]))
}

type NewestPage = { draftOrders: Page<{ id: string; createdAt: string; tags: string[] }> }

async function* listSince(
  call: ShopifyCall,
  keys: Set<string>,
  since: number,
  signal?: AbortSignal,
): AsyncIterable<string> {
  const newest = readPages(
    '',
    async (after) => {
      const { draftOrders } = await call<NewestPage>(NEWEST, { first: PAGE, after: after || null }, signal)
      return { items: draftOrders.nodes, next: nextOf(draftOrders) }
    },
    ({ id }) => id,
  )
  for await (const { id, createdAt, tags } of newest) {
    if (Date.parse(createdAt) < since) return
    if (keys.has(keyIn(tags) ?? '')) yield id
  }
}

const linesToRead = (agreed: number) => Math.min(agreed + SPARE_LINES, LINES_MAX)

async function readDrafts(
  call: ShopifyCall,
  ids: string[],
  agreed: number,
  signal?: AbortSignal,
): Promise<FoundDraft[]> {
  const lines = linesToRead(agreed)
  const size = Math.max(Math.floor(QUERY_LINES_MAX / lines), 1)
  const found: FoundDraft[] = []
  for (let from = 0; from < ids.length; from += size) {
    const variables = { ids: ids.slice(from, from + size), lines }
    const { nodes } = await call<{ nodes: (FoundDraft | null)[] }>(DRAFTS, variables, signal)
    for (const node of nodes) if (node?.id) found.push(node)
  }
  return found
}

async function createDraft(
  call: ShopifyCall,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<FoundDraft> {
  const { lines, currency_code } = delivery
  if (lines.length > LINES_MAX)
    throw new ShopRefused('too_many_lines', `The shop takes quotes of ${LINES_MAX} lines.`)
  const { enabledPresentmentCurrencies: currencies, taxesIncluded } = await readShop(call, signal)
  if (!currencies.includes(currency_code))
    throw new ShopRefused('currency', `The shop sells in ${currencies.join(', ')}, not in ${currency_code}.`)
  const refs = lines.flatMap(({ variant }) => variant ?? [])
  const variants = await readVariants(call, undefined, refs, signal)
  const sold = new Set(variants.filter(({ is_active }) => is_active).map(({ ref }) => ref))
  for (const { variant, sku } of lines)
    if (variant !== null && !sold.has(variant))
      throw new ShopRefused('unknown_variant', `The shop does not sell ${sku}.`, sku)
  const { draftOrderCreate } = await call<{
    draftOrderCreate: { draftOrder: FoundDraft | null; userErrors: UserError[] }
  }>(CREATE, { input: toDraftInput(delivery, taxesIncluded), lines: linesToRead(lines.length) }, signal)
  requireNone(draftOrderCreate.userErrors)
  if (draftOrderCreate.draftOrder === null) throw new ShopUnknown('The shop answered without a draft order.')
  return draftOrderCreate.draftOrder
}

async function remove(call: ShopifyCall, { id }: FoundDraft, signal?: AbortSignal): Promise<void> {
  const { draftOrderDelete } = await call<{ draftOrderDelete: { userErrors: UserError[] } }>(
    DELETE,
    { input: { id } },
    signal,
  )
  if (draftOrderDelete.userErrors.length === 0) return
  const [draft] = await readDrafts(call, [id], 1, signal)
  // It is gone already.
  if (draft === undefined) return
  if (isPlaced(draft)) throw ordered(draft)
  requireNone(draftOrderDelete.userErrors)
}
