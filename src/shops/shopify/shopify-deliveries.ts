// Makes draft orders in Shopify, deletes them, and reads what became of them.
//
// Shopify has no key for a repetition: what an unclear attempt has made is found among the newest drafts by our tag. A search by the
// tag would not do, as the index of searches is behind.
import { keepOne, searchedTimes, statesOfEach } from '../kept-draft.ts'
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
  type DraftHead,
  findFault,
  type FoundDraft,
  isOpen,
  isPlaced,
  keyIn,
  LINES,
  LINES_MAX,
  type LinesPage,
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
/** Of drafts without lines, which cost four points each. */
const HEADS = 100
/** A query costs at most 1000 points: one for each object, and two for a list. A line has five, with its variant and its price. */
const LINES_PAGE = 180
const costOf = (lines: number) => 5 * lines + 4
const COST_MAX = costOf(LINES_PAGE)
const NOT_READY_MS = 5000

const CREATE = `mutation CreateDraft($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder ${DRAFT} userErrors { field message } }
}`
const DELETE = `mutation DeleteDraft($input: DraftOrderDeleteInput!) {
  draftOrderDelete(input: $input) { deletedId userErrors { field message } }
}`
const DRAFTS = `query Drafts($ids: [ID!]!) { nodes(ids: $ids) { ... on DraftOrder ${DRAFT} } }`
const LINES_OF = `query LinesOf($ids: [ID!]!, $first: Int!, $after: String) { nodes(ids: $ids) { ${LINES} } }`
const NEWEST = `query NewestDrafts($first: Int!, $after: String, $query: String) {
  draftOrders(first: $first, after: $after, query: $query, sortKey: ID, reverse: true) {
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
  for (const draft of drafts.filter(isOpen)) await remove(call, draft, signal)
}

const ordered = ({ name, order }: DraftHead) =>
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
  const ids = new Set(deliveries.flatMap(({ cart }) => (cart === null ? [] : gidOf('DraftOrder', cart))))
  for (const times of searchedTimes(deliveries))
    for await (const id of listMade(call, keys, times, signal)) ids.add(id)
  const lines = Math.max(...deliveries.map((delivery) => delivery.lines.length))
  const heads = (await readHeads(call, [...ids], signal)).sort(
    (a, b) => Number(numberOf(a.id)) - Number(numberOf(b.id)),
  )
  const drafts = await withLines(call, heads, lines, signal)
  return new Map([...keys].map((key) => [key, drafts.filter(({ tags }) => keyIn(tags) === key)]))
}

type NewestPage = { draftOrders: Page<{ id: string; createdAt: string; tags: string[] }> }

/** The drafts that were made at a time and have one of the keys. The index of searches has those of a time that is over. */
async function* listMade(
  call: ShopifyCall,
  keys: Set<string>,
  { from, to }: { from: number; to: number },
  signal?: AbortSignal,
): AsyncIterable<string> {
  const [since, until] = [from, to].map((time) => new Date(time).toISOString())
  const query = to < Date.now() ? `created_at:>='${since}' created_at:<='${until}'` : undefined
  const newest = readPages(
    '',
    async (after) => {
      const variables = { first: PAGE, after: after || null, query }
      const { draftOrders } = await call<NewestPage>(NEWEST, variables, signal)
      return { items: draftOrders.nodes, next: nextOf(draftOrders) }
    },
    ({ id }) => id,
  )
  for await (const { id, createdAt, tags } of newest) {
    if (Date.parse(createdAt) < from) return
    if (keys.has(keyIn(tags) ?? '')) yield id
  }
}

async function readHeads(call: ShopifyCall, ids: string[], signal?: AbortSignal): Promise<DraftHead[]> {
  const found: DraftHead[] = []
  for (let from = 0; from < ids.length; from += HEADS) {
    const variables = { ids: ids.slice(from, from + HEADS) }
    const { nodes } = await call<{ nodes: (DraftHead | null)[] }>(DRAFTS, variables, signal)
    for (const node of nodes) if (node?.id) found.push(node)
  }
  return found
}

/** Reads the lines of several drafts in a query, as many as it may cost, and further ones of each. */
async function withLines(
  call: ShopifyCall,
  heads: DraftHead[],
  agreed: number,
  signal?: AbortSignal,
): Promise<FoundDraft[]> {
  const first = Math.min(agreed + SPARE_LINES, LINES_PAGE)
  const size = Math.floor(COST_MAX / costOf(first))
  const found: FoundDraft[] = []
  for (let from = 0; from < heads.length; from += size) {
    const batch = heads.slice(from, from + size)
    const ids = batch.map(({ id, order }) => order?.id ?? id)
    const pages = await readLines(call, { ids, first, after: null }, signal)
    for (const [index, draft] of batch.entries()) {
      let page = pages[index]!
      const lines = [...page.nodes]
      while (page.pageInfo.hasNextPage && lines.length <= LINES_MAX) {
        const after = page.pageInfo.endCursor
        page = (await readLines(call, { ids: [ids[index]!], first: LINES_PAGE, after }, signal))[0]!
        lines.push(...page.nodes)
      }
      found.push({ ...draft, lines })
    }
  }
  return found
}

async function readLines(
  call: ShopifyCall,
  variables: { ids: string[]; first: number; after: string | null },
  signal?: AbortSignal,
): Promise<LinesPage[]> {
  const { nodes } = await call<{ nodes: ({ lineItems?: LinesPage } | null)[] }>(LINES_OF, variables, signal)
  return variables.ids.map((_, index) => {
    const lines = nodes[index]?.lineItems
    if (!lines) throw new ShopUnknown('The shop answered without the lines of a draft order.')
    return lines
  })
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
    draftOrderCreate: { draftOrder: DraftHead | null; userErrors: UserError[] }
  }>(CREATE, { input: toDraftInput(delivery, taxesIncluded) }, signal)
  requireNone(draftOrderCreate.userErrors)
  if (draftOrderCreate.draftOrder === null) throw new ShopUnknown('The shop answered without a draft order.')
  const [draft] = await withLines(call, [draftOrderCreate.draftOrder], lines.length, signal)
  return draft!
}

async function remove(call: ShopifyCall, { id }: DraftHead, signal?: AbortSignal): Promise<void> {
  const { draftOrderDelete } = await call<{ draftOrderDelete: { userErrors: UserError[] } }>(
    DELETE,
    { input: { id } },
    signal,
  )
  if (draftOrderDelete.userErrors.length === 0) return
  const [draft] = await readHeads(call, [id], signal)
  // It is gone already.
  if (draft === undefined) return
  if (isPlaced(draft)) throw ordered(draft)
  requireNone(draftOrderDelete.userErrors)
}
