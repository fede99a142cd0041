// English words of the buyer's page.
import { offer, terms } from '../../../domain/words/en.ts'

export const pageWords = {
  language: 'en',
  quote: offer.title,
  pdf: 'PDF',
  valid_until: terms.valid_until,
  to_shop: 'Continue to the shop',
  changes: offer.changes,
  instead_of: 'instead of',
  items: 'Items',
  item: offer.item,
  list_price: terms.list_price,
  with_line: 'with this line',
  without_line: 'without this line',
  choose_one: 'Please choose one',
  optional_item: offer.optional,
  choose_quantity: 'Choose a quantity',
  quantity: terms.qty,
  price_each: 'Price each',
  update_totals: 'Update the total',
  accept_title: 'Accept the offer',
  your_name: 'Your name',
  purchase_order_number: 'Purchase order number',
  message: 'Message',
  optional: 'optional',
  accept_binding: 'You order what is shown on this page, at these prices.',
  /** In place of the former, where the buyer orders in the cart of a connected shop. */
  accept_for_shop:
    'You accept what is shown on this page, at these prices, and then order it in the shop, which adds shipping.',
  accept: 'Accept the offer',
  accept_short: 'Accept',
  your_answer: 'Your answer',
  preview: 'This is a preview. The answers below do nothing here.',
  other_answers: 'Other answers',
  counter: 'Suggest other prices or quantities',
  counter_hint: 'Fill in only what should be different. The seller answers with a new offer.',
  counter_choice: 'What you have chosen goes along with it.',
  send_counter: 'Send the suggestion',
  renew: 'Ask for a new offer',
  ask: 'Ask a question',
  your_question: 'Your question',
  send_question: 'Send the question',
  decline: 'Decline the offer',
  decline_reason: 'What was decisive?',
  /** Files of a message. */
  attach: {
    hint: (max: number, size: string, types: string) => `Up to ${max}, each at most ${size}: ${types}`,
    remove: (name: string) => `Remove ${name}`,
    too_large: (name: string, size: string) => `“${name}” is larger than ${size}.`,
    too_many: (max: number) => `A message has at most ${max} files. The others were not added.`,
    too_many_today: (name: string) =>
      `“${name}” was not added: you have sent many files today. Please try again tomorrow.`,
    failed: (name: string) => `“${name}” could not be stored just now. Please add it again.`,
    refused: (name: string, types: string) =>
      `“${name}” cannot be sent: it is empty, damaged, or not of one of these types: ${types}.`,
    gone: 'A file was removed meanwhile. Please add it again.',
  },
  conversation: 'Conversation',
  earlier_comments: 'Earlier messages are not shown.',
  you: 'You',
  grand_total: offer.grand_total,
  from: (qty: string) => `${qty} or more`,
  offered: (qty: string) => `${qty}, as offered`,
  /** `more` is the text of `offer.more`, such as "12 more items". */
  more_items: (more: string) => `${more}. The PDF lists all items.`,
  quote_terms: offer.quote_terms,
  accepted_by: offer.accepted_by,
  accepted_at: 'Accepted on',
  /** The offer was accepted, and is on its way into the cart of a connected shop, or in it. */
  cart: {
    preparing: (isMailed: boolean): string =>
      isMailed
        ? 'Thank you. The shop is preparing your cart; you will find the way to the checkout here, and get a mail when it is ready.'
        : 'Thank you. The shop is preparing your cart; you will find the way to the checkout here.',
    ready: () =>
      'Thank you. The items are in your cart in the shop at the agreed prices; you can order them there.',
  },
  /** Of an open offer, in place of its text below. */
  suggested: 'Your suggestion waits for the seller’s answer. You can still accept the offer as it is.',
  states: {
    proposed: ['Open offer', 'Please look through the offer and answer it below.'],
    revised: [
      'Being revised',
      'The seller is revising this offer. You will get a mail when the new one is ready.',
    ],
    accepted: [terms.statuses.accepted, 'Thank you. You have accepted this offer.'],
    purchased: [terms.statuses.purchased, 'Thank you. The order was placed.'],
    declined: [terms.statuses.declined, 'You have declined this offer.'],
    expired: [terms.statuses.expired, 'This offer has expired. You can ask for a new one.'],
    over: ['Closed', 'This offer is no longer available. Please contact the seller.'],
  },
  /** With the link that only shows the offer. */
  viewed: {
    proposed: 'This link shows the offer. To answer it, the customer uses a link of their own.',
    accepted: 'This offer was accepted.',
    purchased: 'The order was placed.',
    declined: 'This offer was declined.',
    expired: 'This offer has expired.',
  } as Record<string, string>,
  done: {
    counted: 'The total was updated. Nothing was accepted yet.',
    accepted: 'Your acceptance was sent.',
    declined: 'Your answer was sent.',
    asked: 'Your question was sent. The answer comes by mail and stands here.',
    countered: 'Your suggestion was sent. The answer comes by mail and stands here.',
    renewed: 'Your request was sent. The answer comes by mail and stands here.',
  },
  errors: {
    changed: 'The offer has changed meanwhile. The differences are marked; please look through it again.',
    expired: 'The offer has expired meanwhile. Nothing was accepted.',
    new_total: (total: string) =>
      `With these quantities, the total is ${total}. Please check it, and accept the offer again.`,
    busy: 'This did not work just now. Nothing is lost: please try again in a moment.',
    no_name: 'Please enter your name.',
    no_text: 'Please write something.',
    no_reason: 'Please choose what was decisive.',
    too_many: 'You have sent many messages today. Please try again tomorrow, or reply to the mail.',
    too_long: (max: string) => `A text is too long: at most ${max} characters.`,
    not_a_number: (item: string) => `${item}: please enter a number greater than zero.`,
    number_too_large: (item: string) => `${item}: this number is too large.`,
    too_many_decimals: (item: string) => `${item}: at most four decimals, please.`,
    total_too_large: 'With these quantities, the total is too large.',
    other_currency: (item: string, currency: string) =>
      `${item}: the prices of this offer are in ${currency}.`,
    too_low: (item: string, min: string) => `${item}: the quantity must be at least ${min}.`,
    not_whole: (item: string) => `${item}: the quantity must be whole.`,
    too_high: (item: string, max: string) => `${item}: the quantity can be at most ${max}.`,
    too_many_pieces: (max: string) => `Together, the quantities can be at most ${max}.`,
    too_expensive: (max: string) => `Your choice can cost at most ${max}, tax included.`,
    not_chosen: (item: string) =>
      `${item}: to suggest something for this line, choose it as well, or leave its fields empty.`,
    nothing_wanted: 'Please enter a quantity or a price that should be different.',
    files:
      'Nothing was sent yet, as some files were not taken. The reasons stand beside the files; everything else is kept.',
    other: 'This was not possible. The page shows the offer as it is now.',
  },
  gone: ['This page does not exist', 'The address is incomplete, or the link was replaced by a newer one.'],
  viewing: ['This link only shows the offer', 'To answer it, the customer uses a link of their own.'],
  ended: ['This link has ended', 'Please contact the seller.'],
  failed: ['This did not work', 'Please try again in a moment.'],
}
