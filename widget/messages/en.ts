// English texts of the widget.
import { plural } from '../../src/domain/languages.ts'
import { contact } from '../../src/domain/words/en.ts'

export const messages = {
  language: 'en',
  requestPrice: 'Request a price',
  requestQuote: 'Request a quote',
  priceIntro: 'Tell us what you need, and we will reply by e-mail.',
  quoteIntro: 'Tell us what you need, and we will make you an offer.',
  ...contact,
  email: 'E-mail',
  phone: 'Phone',
  message: 'Message',
  details: 'What do you need?',
  items: 'Products',
  addItem: 'Add an item',
  itemName: 'Product or service',
  itemQuantity: 'Quantity',
  itemUnit: 'Unit',
  itemDescription: 'Description',
  quantity: (product: string) => `Quantity of ${product}`,
  files: 'Files',
  addFiles: 'Add files',
  filesHint: (count: number) => `Up to ${count}: drawings, photos, spreadsheets, documents`,
  remove: (name: string) => `Remove ${name}`,
  optional: 'optional',
  send: 'Send request',
  sending: 'Sending …',
  uploading: (name: string) => `Uploading ${name} …`,
  cancel: 'Cancel',
  close: 'Close',
  again: 'Try again',
  thanks: 'Thank you',
  sent: 'We have received your request and will reply to your e-mail address.',
  required: 'Please fill in this field.',
  emailInvalid: 'Please enter an e-mail address, such as anna@example.com.',
  quantityInvalid: 'Please enter a quantity above 0.',
  invalid: 'Please check this field.',
  invalidForm: 'Some of this cannot be sent yet. Please check the marked fields.',
  fileRefused: 'This file is too large, empty, or of a kind that is not accepted.',
  tooManyFiles: (count: number) =>
    `At most ${count} ${plural('en', count, { one: 'file', other: 'files' })} can be sent.`,
  offline: 'There is no connection to the shop. What you entered is kept; please try again.',
  busy: (seconds: number) =>
    `There are too many requests at the moment. Please try again in ${
      seconds > 90
        ? `${Math.ceil(seconds / 60)} minutes`
        : plural('en', seconds, { one: 'one second', other: `${seconds} seconds` })
    }.`,
  notSetUp:
    'This form cannot send requests from this page at the moment. What you entered is kept; please contact the shop in another way.',
  signedIn: (email: string) => `You are signed in as ${email}.`,
  signIn: 'Please sign in to the shop to send a request. What you entered is kept.',
  unlisted: 'Products that are not in the catalog:',
  failed: 'Your request could not be sent. What you entered is kept; please try again later.',
}
