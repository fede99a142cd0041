// The types of events, and the selectors with which a webhook subscribes to them.

/** Every type with its description; the part before the dot is the kind of record that the event carries. */
export const eventTypes = {
  'price_request.submitted': 'A price request was submitted',
  'price_request.read': 'Somebody marked it as read, or replied to it for the first time',
  'price_request.unread': 'It was marked as unread again',
  'price_request.replied': 'The seller replied',
  'price_request.reply_withdrawn': 'A reply was taken back before it was mailed; the request is as before',
  'price_request.closed': 'It was closed without a reply',
  'price_request.reopened': 'It was reopened, directly or by a reply',
  'price_request.snoozed': 'It was snoozed, or its snooze was ended',
  'price_request.admin_notified': 'The mail server accepted the mail to the seller',
  'price_request.customer_notified': 'The mail server accepted the mail to the customer',
  'price_request.assigned': 'It was assigned to a user, or to nobody',
  'price_request.erased': 'Its person was erased; earlier events of it are gone',
  'quote_request.submitted': 'A customer or a cart asked for a quote',
  // Assigning a guest's quote to a customer also assigns the request that it answers.
  'quote_request.updated': 'A guest became its customer',
  'quote_request.approved': 'A quote was made from it, or the cancellation of its quote was taken back',
  'quote_request.declined': 'The seller declined',
  'quote_request.cancelled': 'It was cancelled',
  'quote_request.closed': 'Its quote came to an end',
  'quote_request.assigned': 'It was assigned to a user, or to nobody',
  'quote_request.erased': 'A person was erased from it; earlier events of it are gone',
  'quote.created': 'A quote was made',
  'quote.updated': 'Its contents were edited',
  'quote.status_changed': 'It has another status; comes before the particular event, if there is one',
  'quote.extended': 'It is valid for longer; the offer is otherwise the same',
  'quote.resent': 'Its proposal is mailed again',
  'quote.added_to_cart': 'Its items are in a cart',
  'quote.delivered': 'A connected shop has it in the cart, whole',
  'quote.delivery_refused': 'A connected shop refused it; `delivery` says why',
  'quote.delivery_changed':
    'Its lines in a connected shop are gone or differ, or the shop has not answered for a day',
  'quote.order_cancelled':
    'Its order in a connected shop was cancelled; what was ordered as agreed stays purchased',
  'quote.purchased': 'The cart that it was in was ordered',
  'quote.expired': 'Its time ran out',
  'quote.seen': 'Its customer looked at the proposal, once per proposal',
  'quote.commented': 'Its customer or the seller wrote something that both may read',
  'quote.comment_withdrawn': 'What the seller wrote was taken back before it was mailed',
  'quote.assigned': 'It was assigned to a user, or to nobody',
  'quote.erased': 'A present or former customer was erased from it; the events of their time are gone',
} as const

export type EventType = keyof typeof eventTypes

/** The kind of record that an event carries. */
export type RecordType = EventType extends `${infer Kind}.${string}` ? Kind : never

const types = Object.keys(eventTypes) as EventType[]

/** The valid selectors: all events, all of one kind of record, or one type. */
export const eventSelectors = ['*', ...new Set(types.map((type) => `${kindOf(type)}.*`)), ...types]

/** Whether one of the selectors includes the type. */
export function matchesSelector(selectors: string[], type: string): boolean {
  return selectors.some((selector) => [type, `${kindOf(type)}.*`, '*'].includes(selector))
}

function kindOf(type: string): string {
  return type.slice(0, type.indexOf('.'))
}
