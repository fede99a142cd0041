// Why the service refused fields, in the language of the person and without the paths of the interface, such as
// `quote.items[0].price`.
import type { ApiError } from '@quotewright/client'
import { fieldErrors } from '../service/field-errors.ts'
import type { MessageKey, Translate } from '../messages/messages.tsx'
import { forbiddenText } from './permission-text.ts'

/** The rules that people break, as the service words them, and the texts for them. The first group is their number. */
const rules: [rule: RegExp, key: MessageKey, value?: 'count' | 'limit'][] = [
  [/^is required|^is missing|^must not be (?:empty|blank)/, 'form.required'],
  [/^must lie ahead|^must be in the future|^must be later than the present/, 'form.tooEarly'],
  [/^is named twice|^must not contain the same element twice/, 'refusal.twice'],
  [/^must be one e-mail address|^must be an address that can receive mail/, 'form.email'],
  [/^must have at least (\d+) characters?/, 'form.tooShort', 'count'],
  [/^must have at most (\d+) characters?\./, 'refusal.characters', 'count'],
  [/^must have at most (\d+) (?:elements?|entries)/, 'refusal.elements', 'count'],
  [/^must be at least (-?[\d.]+)\.$/, 'refusal.atLeast', 'limit'],
  [/^must be at most (-?[\d.]+)\.$/, 'refusal.atMost', 'limit'],
  [/^must be (?:greater than|above) (-?[\d.]+)\.$/, 'refusal.above', 'limit'],
]

/** The fields that people fill in, by their last name in the interface. */
const labels: Record<string, MessageKey> = {
  expires_at: 'refusal.expires_at',
  remind_at: 'refusal.remind_at',
  cc: 'refusal.cc',
  purchase_order_number: 'refusal.purchase_order_number',
  vat_id: 'refusal.vat_id',
  company: 'refusal.company',
  title: 'refusal.title',
  seller_comment: 'refusal.seller_comment',
  shipping_amount: 'refusal.shipping_amount',
  shipping_tax_percent: 'refusal.shipping_tax_percent',
  shipping_description: 'refusal.shipping_description',
  terms: 'refusal.terms',
  email: 'refusal.email',
  customer_email: 'refusal.email',
  qty: 'refusal.qty',
  price: 'refusal.price',
  tax_percent: 'refusal.tax_percent',
  name: 'refusal.name',
  section: 'refusal.section',
  unit: 'refusal.unit',
  description: 'refusal.description',
  customer_note: 'refusal.customer_note',
  comment: 'refusal.comment',
  message: 'refusal.comment',
  firstname: 'address.firstname',
  lastname: 'address.lastname',
  street: 'address.street',
  postcode: 'address.postcode',
  city: 'address.city',
  region: 'address.region',
  country_id: 'address.country_id',
  telephone: 'address.telephone',
}

/** Refusals that are not of a field, by the codes of the service: what is the matter, and what to do. */
const words: Record<string, MessageKey> = {
  already_exists: 'form.taken',
  archived: 'common.archivedRecord',
  cart_inactive: 'refused.cartOrdered',
  cart_of_shop: 'refused.shopCart',
  choice_group_default: 'refused.groupChoice',
  choice_group_single: 'refused.groupSingle',
  database_full: 'refused.full',
  database_unavailable: 'refused.busy',
  file_lost: 'refused.fileLost',
  file_too_large: 'refused.fileSize',
  former_buyer: 'refused.counterOffer',
  in_another_cart: 'refused.otherCart',
  internal_error: 'refused.fault',
  item_removed: 'refused.counterOffer',
  list_too_slow: 'refused.slow',
  mail_not_configured: 'refused.mail',
  negative_total: 'refused.negative',
  no_price_in_currency: 'refused.cartCurrency',
  not_a_counter_offer: 'refused.counterOffer',
  not_found: 'common.notFoundRecord',
  not_migrated: 'refused.busy',
  order_amount_too_high: 'refused.shopQuantity',
  order_not_editable: 'refused.order',
  order_quantity_too_high: 'refused.shopQuantity',
  other_currency: 'refused.currency',
  other_customer: 'refused.customer',
  outcome_unknown: 'refused.unknown',
  overloaded: 'refused.busy',
  price_missing: 'refused.price',
  quantity_not_whole: 'refused.shopQuantity',
  quantity_too_high: 'refused.shopQuantity',
  quantity_too_low: 'refused.quantity',
  quote_empty: 'refused.empty',
  quote_expired: 'refused.expired',
  quote_without_recipient: 'refused.recipient',
  quoted_line: 'refused.quotedLine',
  request_in_flight: 'common.inFlight',
  role_in_use: 'refused.roleInUse',
  shop_in_use: 'refused.shopInUse',
  shop_inactive: 'refused.shopOff',
  shop_unreachable: 'refused.shopSilent',
  shop_without_carts: 'refused.shopCarts',
  shutting_down: 'refused.busy',
  storage_full: 'refused.full',
  storage_unavailable: 'refused.busy',
  too_large: 'refused.fileSize',
  too_many_documents: 'refused.busy',
  too_many_files: 'refused.files',
  too_many_lists: 'refused.busy',
  too_many_views: 'refused.views',
  total_too_large: 'refused.tooLarge',
  unsupported_media_type: 'refused.fileType',
  version_conflict: 'refused.version',
  webhook_inactive: 'refused.webhook',
  wrong_status: 'refused.status',
}

/** Errors whose fields say more than their code. */
const ofFields = ['already_exists', 'price_missing']

const SHOWN_MAX = 5

/** Returns what is wrong with each field that an error names, by the path of the field. */
export function fieldFaults(error: ApiError, t: Translate): Map<string, string> {
  return new Map(
    [...fieldErrors(error)].map(([path, rule]) => [
      path,
      error.code === 'already_exists' ? t('form.taken') : ruleText(rule, t),
    ]),
  )
}

/** Returns sentences that name the refused fields by their labels, undefined if the error names none. */
export function refusalText(error: ApiError, t: Translate): string | undefined {
  const faults = [...fieldFaults(error, t)].map(([path, text]) =>
    t('refusal.labeled', { label: labelOf(path, t), text }),
  )
  if (faults.length === 0) return undefined
  return [...faults.slice(0, SHOWN_MAX), ...(faults.length > SHOWN_MAX ? ['…'] : [])].join(' ')
}

/** Returns why the service refused something: of a field, or by its code; undefined if the console has no words for it. */
export function reasonText(error: ApiError, t: Translate): string | undefined {
  const { code, body, retryAfterSeconds } = error
  if (code === 'forbidden') return forbiddenText(String(body.parameters?.['resources'] ?? '').split(', '), t)
  if (code === 'too_many_requests')
    return retryAfterSeconds === undefined
      ? t('refused.busy')
      : t('common.tooManyRequests', { seconds: Math.ceil(retryAfterSeconds) })
  if (code === 'too_many_mails')
    return t('common.tooManyMails', { seconds: Number(body.parameters?.['seconds'] ?? 1) })
  const fields = refusalText(error, t)
  if (code === 'not_for_shop') return [t('refused.shopCannot'), fields].filter(Boolean).join(' ')
  const key = words[code]
  return (ofFields.includes(code) && fields) || (key ? t(key) : fields)
}

/** A rule without a text of its own is shown as the service words it, unless it names another field. */
function ruleText(rule: string, t: Translate): string {
  for (const [pattern, key, value] of rules) {
    const found = pattern.exec(rule)
    if (found) return t(key, value && { [value]: value === 'count' ? Number(found[1]) : found[1] })
  }
  return /\w[_[]\w|\w\.\w+_/.test(rule) ? t('refusal.other') : rule.charAt(0).toUpperCase() + rule.slice(1)
}

function labelOf(path: string, t: Translate): string {
  const [, name = '', entry] = /(\w+)(?:\[(\d+)\])?$/.exec(path) ?? []
  const line = /items\[(\d+)\]/.exec(path)?.[1]
  const label = t(labels[name] ?? 'refusal.anyField')
  if (line !== undefined)
    return labels[name]
      ? t('refusal.lineField', { position: Number(line) + 1, label })
      : t('refusal.line', { position: Number(line) + 1 })
  return entry === undefined ? label : t('refusal.entry', { position: Number(entry) + 1, label })
}
