// Buyers of P18: each opens an offer by its link, over REST or as the page, and accepts what was shown.
import { randomUUID } from 'node:crypto'
import { pageWords } from '../../src/web/buyer/page-words.ts'
import { type Answer, type Client, ok } from '../../test/support/api.ts'
import { acceptFields, type Fields } from '../../test/support/buyer-page.ts'
import { replyOf, type ProxyHandler } from './proxy.ts'

const ACCEPT_PATH = '/rest/V1/buyer/quote/accept'
/** Where the page leads after an acceptance. */
const ACCEPTED = '?done=accepted#notice'
/** Of a quote that was created, given to its buyer, approved and proposed. */
const OFFERED_VERSION = 4
const FORM = 'application/x-www-form-urlencoded'

/** `path` is that of the page, and ends with the token. */
export type Link = { quote: number; path: string }
/** What the buyer says about a line: whether it is chosen, or the quantity of one with tiers. `group`: on the page, the first id of its group. */
type Choice = { item_id: number; qty?: number; is_chosen?: boolean }
export type ShownChoice = Choice & { group?: number }
/** What stood before the buyer when they accepted; `row_totals` by item, of those that count. */
export type Shown = { version: number; grand_total: number; row_totals: Record<string, number> }

/** `name` is written into the acceptance and identifies it. `key`: of all calls that this buyer makes, from `address`. */
export type Buyer = {
  name: string
  address: string
  link: Link
  isOnPage: boolean
  choices: ShownChoice[]
  shown: Shown
  key: string
  /** The form of the page that was opened. */
  fields?: Fields
}

const { errors } = pageWords('en')
/** Amounts below zero have a minus sign, or a hyphen. */
export const amountIn = (text: string) => Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, ''))
const tokenOf = ({ quote, path }: Link) => `${quote}.${path.split('/').at(-1)}`

/** Opens the offer and chooses the quantities. */
export async function openOffer(
  client: Client,
  { link, isOnPage, choices, ...who }: Omit<Buyer, 'shown' | 'key'>,
): Promise<Buyer> {
  const shown = isOnPage ? await openPage(client, link, choices) : await readOffer(client, link, choices)
  return { ...who, link, isOnPage, choices, key: randomUUID(), ...shown }
}

async function readOffer(client: Client, link: Link, choices: ShownChoice[]): Promise<{ shown: Shown }> {
  const token = tokenOf(link)
  const offer = await ok(client.get('/rest/V1/buyer/quote', { token }))
  const items = sentChoices(choices)
  const totals = items.length > 0 && client.post('/rest/V1/buyer/quote/totals', { token, body: { items } })
  const { grand_total, items: rows } = totals ? await ok(totals) : offer
  return { shown: { version: offer.version, grand_total, row_totals: rowTotals(rows) } }
}

const sentChoices = (choices: ShownChoice[]): Choice[] =>
  choices.map(({ item_id, qty, is_chosen }) => ({ item_id, qty, is_chosen }))

export const rowTotals = (items: { item_id: number; row_total: number }[]) =>
  Object.fromEntries(items.map(({ item_id, row_total }) => [item_id, row_total]))

async function openPage(client: Client, { path }: Link, choices: ShownChoice[]) {
  const { text: first } = await client.get(path, { token: null })
  const { text } =
    choices.length === 0
      ? { text: first }
      : await sendForm(client, path, 'totals', withChoices(acceptFields(first), choices))
  const fields = acceptFields(text)
  const amounts = new Map(
    [...text.matchAll(/data-live="(\w+)">([^<]*)</g)].map(([, name = '', amount = '']) => [
      name,
      amountIn(amount),
    ]),
  )
  const unchosen = unchosenIn(text)
  const rows = [...amounts].filter(
    ([name]) => name.startsWith('sum_') && !unchosen.has(name.slice('sum_'.length)),
  )
  const shown: Shown = {
    version: Number(fields['version']),
    grand_total: amounts.get('grand_total') ?? Number.NaN,
    row_totals: Object.fromEntries(rows.map(([name, amount]) => [name.slice('sum_'.length), amount])),
  }
  return { shown, key: fields['key']!, fields }
}

/** The ids of the lines whose box or button is not checked. */
function unchosenIn(html: string): Set<string> {
  const boxes = html.match(/<input[^>]* name="(?:chosen|group)_[^>]*>/g) ?? []
  const idOf = (box: string) => /name="chosen_(\d+)"/.exec(box)?.[1] ?? /value="(\d+)"/.exec(box)?.[1] ?? ''
  return new Set(boxes.filter((box) => !/ checked/.test(box)).map(idOf))
}

/** A browser sends nothing of a box that is not checked. */
function withChoices(form: Fields, choices: ShownChoice[]): Fields {
  const fields = { ...form }
  for (const { item_id, qty, is_chosen, group } of choices) {
    if (qty !== undefined) fields[`qty_${item_id}`] = String(qty)
    if (group !== undefined) fields[`group_${group}`] = String(item_id)
    else if (is_chosen) fields[`chosen_${item_id}`] = '1'
    else if (is_chosen === false) delete fields[`chosen_${item_id}`]
  }
  return fields
}

function sendForm(client: Client, path: string, action: string, fields: Fields, address = '') {
  const payload = new URLSearchParams({ ...fields, action }).toString()
  return client.post(path, { token: null, payload, headers: { 'content-type': FORM, ...from(address) } })
}

/** As a proxy says that TRUSTED_PROXIES names. */
const from = (address: string) => ({ 'x-forwarded-for': address })

/** Accepts the offer as it was shown. The page's answer is returned as REST would have answered. */
export async function accept(client: Client, buyer: Buyer): Promise<Answer> {
  const { name, link, isOnPage, choices, shown, key, address, fields } = buyer
  if (!isOnPage)
    return client.post(ACCEPT_PATH, {
      token: tokenOf(link),
      body: { version: shown.version, name, ...(choices.length > 0 && { items: sentChoices(choices) }) },
      headers: { 'idempotency-key': key, ...from(address) },
    })
  const form = fields ?? withChoices({ version: String(shown.version) }, choices)
  return asOfRest(await sendForm(client, link.path, 'accept', { ...form, key, name }, address))
}

function asOfRest(answer: Answer): Answer {
  const { status, headers, text } = answer
  if (status === 303 && headers.location === ACCEPTED) return { ...answer, status: 200 }
  if (status === 404) return { ...answer, status: 401, body: {} }
  if (text.includes(errors.expired)) return { ...answer, status: 400, body: { error_code: 'quote_expired' } }
  // The other 409, an acceptance in progress, says that it is busy.
  if (status === 409 && !text.includes(errors.busy))
    return { ...answer, body: { error_code: 'version_conflict' } }
  return answer
}

export function decline(client: Client, link: Link): Promise<Answer> {
  const body = { version: OFFERED_VERSION, reason_code: 'other' }
  return client.post('/rest/V1/buyer/quote/decline', { token: tokenOf(link), body })
}

/** Whether repeating the call would lead to the same answer. */
export function isFinal({ status, body }: Answer): boolean {
  return body?.error_code === 'version_conflict' || ![409, 429, 503].includes(status)
}

type Acceptance = { version: string; key: string | undefined }

/** A proxy that changes the version and the Idempotency-Key of acceptances, over REST and by the form. */
export function changingAcceptances(
  change: (quote: number, acceptance: Acceptance) => Promise<Acceptance>,
): ProxyHandler {
  return async (request, forward) => {
    const { path, headers, body } = request
    const [, onPage] = /^\/q\/(\d+)\//.exec(path) ?? []
    const quote = Number(onPage ?? /Bearer (\d+)\./.exec(headers.authorization ?? '')?.[1])
    const given = body.toString()
    const fields: Record<string, unknown> =
      onPage === undefined ? JSON.parse(given) : Object.fromEntries(new URLSearchParams(given))
    const sentKey = onPage === undefined ? headers['idempotency-key'] : fields['key']
    const { version, key } = await change(quote, {
      version: String(fields['version']),
      key: sentKey as string,
    })
    delete fields['key']
    delete headers['idempotency-key']
    const changed = Buffer.from(
      onPage === undefined
        ? JSON.stringify({ ...fields, version: Number(version) })
        : new URLSearchParams({
            ...(fields as Record<string, string>),
            version,
            ...(key && { key }),
          }).toString(),
    )
    return forward({
      ...request,
      headers: {
        ...headers,
        ...(key && onPage === undefined && { 'idempotency-key': key }),
        'content-length': String(changed.length),
      },
      body: changed,
    })
  }
}

/** A proxy that answers some acceptances over REST itself. */
export function answeringSome(isAnswered: () => boolean): ProxyHandler {
  return async (request, forward) =>
    request.path === ACCEPT_PATH && isAnswered() ? replyOf(200, {}) : forward(request)
}
