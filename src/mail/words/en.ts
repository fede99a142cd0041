// English texts of mails. Those of each mail are under its name; their templates are in templates/mail/.
import { offer } from '../../domain/words/en.ts'
export const mailWords = {
  greeting: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  reply_to_ask: 'If you have a question, reply to this e-mail.',
  view_quote: 'View the quote',
  product: 'Product',
  no_product: 'no product named',
  received: 'Received',
  was_valid_until: 'Was valid until',
  about: 'About',
  each: (price: string) => `each ${price}`,
  each_and_total: (price: string, total: string) => `${price} each, ${total} in all`,
  tier: (qty: string, price: string) => `from ${qty}: ${price}`,
  tier_each: (qty: string, price: string) => `from ${qty}: ${price} each`,
  instead_of: offer.instead_of,
  /** Begins with one of the following four: `Our quote lists all items`. */
  lists_all: 'lists all items',
  attached_pdf: 'The attached PDF',
  our_quote: 'Our quote',
  the_quote: 'The quote',
  the_request: 'The quote request',
  // To the seller:
  from: 'From',
  customer: 'Customer',
  phone: 'Phone',
  files: 'Files',
  further: 'Further information',
  reason: 'Reason',
  wanted: 'Wanted',
  as_offered: 'as offered',
  with_line: 'with this line',
  without_line: 'without this line',
  open_in_console: 'Open in the console',
  reply_to_customer: 'Reply to this e-mail to write to the customer.',
  price_request_seller: { title: (id: string) => `Price request ${id}` },
  price_request_customer: {
    subject: (id: string) => `We have received your price request (${id})`,
    intro: (id: string) =>
      `Thank you for your price request ${id}. We will answer it as soon as we can. If you would like to add something, reply to this e-mail.`,
  },
  price_request_reply: {
    subject: (id: string) => `Our answer to your price request ${id}`,
    intro: (id: string) => `Here is our answer to your price request ${id}.`,
    our_price: 'Our price',
  },
  quote_request_seller: { title: (id: string) => `Quote request ${id}` },
  quote_request_customer: {
    subject: (id: string) => `We have received your quote request (${id})`,
    intro: (id: string) =>
      `Thank you for your quote request ${id}. We will answer it as soon as we can. If you would like to add something, reply to this e-mail.`,
    all_received: 'We have received all of them.',
  },
  quote_request_declined: {
    subject: (id: string) => `We cannot make you an offer for your quote request ${id}`,
    intro: (id: string) =>
      `Thank you for your quote request ${id}. Unfortunately we cannot make you an offer for it.`,
  },
  quote_proposed: {
    subject: (id: string, kind: string) =>
      kind === 'reminder' ? `Reminder: our quote ${id}` : `Our quote ${id}`,
    intro: (id: string, kind: string) =>
      kind === 'reminder'
        ? `This is a reminder of our quote ${id}, which you have received before. It is attached as a PDF again.`
        : `Thank you for your interest. This is our quote ${id}, which is attached as a PDF as well.`,
    open: 'To accept or decline it, open it here:',
    choose: 'What is for you to choose can be chosen there as well.',
    choose_by_reply: 'You can choose among options: name them in your reply.',
    reply: 'To accept or decline it, reply to this e-mail.',
  },
  quote_accepted_seller: {
    subject: (id: string) => `Quote ${id} was accepted`,
    intro: (id: string) => `The customer has accepted the quote ${id}.`,
  },
  quote_accepted_customer: {
    subject: (id: string) => `You have accepted our quote ${id}`,
    intro: (id: string) => `Thank you: our quote ${id} is accepted. This is what we agreed on:`,
  },
  quote_question_seller: {
    subject: (id: string, kind: string) =>
      kind === 'counter_offer'
        ? `Counter-offer for quote ${id}`
        : kind === 'renewal'
          ? `New offer requested for quote ${id}`
          : `Question about quote ${id}`,
    intro: (id: string, kind: string) =>
      kind === 'counter_offer'
        ? `The customer has made a counter-offer for the quote ${id}.`
        : kind === 'renewal'
          ? `The customer would like the quote ${id} to be renewed.`
          : `The customer has a question about the quote ${id}.`,
  },
  quote_answer_customer: {
    subject: (id: string) => `Message about quote ${id}`,
    intro: (id: string) => `We have a message for you about our quote ${id}.`,
  },
  quote_declined: {
    subject: (id: string) => `Quote ${id} was declined`,
    intro: (id: string) => `The customer has declined the quote ${id}. It can be reworked and sent again.`,
  },
  quote_about_to_expire: {
    subject: (id: string) => `Our quote ${id} is valid for only a short time`,
    intro: (id: string) => `Our quote ${id} will expire soon.`,
    open: 'To accept it, open it here:',
    reply: 'To accept it, reply to this e-mail.',
  },
  quote_extended: {
    subject: (id: string) => `Our quote ${id} is valid for longer`,
    intro: (id: string) => `Our quote ${id} is now valid for longer. Nothing else in it has changed.`,
  },
  /** The status tells why: the quote is `pending` while it is being revised. */
  quote_withdrawn: {
    subject: (id: string, status: string) =>
      status === 'pending' ? `We are revising our quote ${id}` : `Our quote ${id} is withdrawn`,
    intro: (id: string, status: string) =>
      status === 'pending'
        ? `We are revising our quote ${id}. Until then it cannot be accepted; you will get the new one in an e-mail of its own.`
        : `We have withdrawn our quote ${id}: it can no longer be accepted or ordered. If we make you a new offer, you will get it in an e-mail of its own.`,
  },
  quote_expired: {
    subject: (id: string) => `Our quote ${id} has expired`,
    intro: (id: string) =>
      `Our quote ${id} has expired and can no longer be accepted. If you are still interested, reply to this e-mail and we will make you a new one.`,
  },
  quote_not_ordered: {
    subject: (id: string) => `Our quote ${id} was not ordered in time`,
    intro: (id: string) =>
      `You accepted our quote ${id}, but it was not ordered in time, and its prices no longer hold. If you are still interested, reply to this e-mail and we will make you a new one.`,
  },
  quote_delivered: {
    subject: (id: string) => `Your cart for our quote ${id} is ready`,
    intro: (id: string) =>
      `The items of our quote ${id}, which you accepted, are waiting for you in our shop at the agreed prices. You can order them now.`,
    to_checkout: 'Go to the checkout',
  },
  /** `next` by the status of the quote: an accepted one is delivered again in the console. */
  quote_delivery_refused: {
    subject: (id: string) => `The connected shop refused quote ${id}`,
    intro: (id: string, shop: string) =>
      `The connected shop “${shop}” refused the quote ${id}, so it cannot be ordered there.`,
    next: (status: string): string =>
      status === 'accepted'
        ? 'Once the cause is removed, choose “Try again” for this quote on the page “Connected shops” of the console.'
        : 'The quote is as it was before. Once the cause is removed, it can be added to the cart again.',
  },
  webhook_switched_off: {
    subject: (id: string) => `Webhook ${id} was switched off`,
    intro: (id: string, since: string) =>
      `Webhook ${id} was switched off because its endpoint has been failing since ${since}. No events are sent to it until it is switched on again.`,
    address: 'Address',
  },
}
