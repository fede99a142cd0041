// The texts of the widget, in English and German.

const en = {
  language: 'en',
  requestPrice: 'Request a price',
  requestQuote: 'Request a quote',
  priceIntro: 'Tell us what you need, and we will reply by e-mail.',
  quoteIntro: 'Tell us what you need, and we will make you an offer.',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  message: 'Message',
  details: 'What do you need?',
  items: 'Products',
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
  tooManyFiles: (count: number) => `At most ${count} files can be sent.`,
  offline: 'There is no connection to the shop. What you entered is kept; please try again.',
  busy: (seconds: number) =>
    seconds > 90
      ? `There are too many requests at the moment. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      : `There are too many requests at the moment. Please try again in ${seconds} seconds.`,
  notSetUp:
    'This form cannot send requests from this page at the moment. What you entered is kept; please contact the shop in another way.',
  unlisted: 'Products that are not in the catalog:',
  failed: 'Your request could not be sent. What you entered is kept; please try again later.',
}

export type Messages = typeof en

const de: Messages = {
  language: 'de',
  requestPrice: 'Preis anfragen',
  requestQuote: 'Angebot anfragen',
  priceIntro: 'Sagen Sie uns, was Sie brauchen. Wir antworten per E-Mail.',
  quoteIntro: 'Sagen Sie uns, was Sie brauchen. Wir machen Ihnen ein Angebot.',
  firstname: 'Vorname',
  lastname: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  company: 'Firma',
  message: 'Nachricht',
  details: 'Was brauchen Sie?',
  items: 'Produkte',
  quantity: (product) => `Menge von ${product}`,
  files: 'Dateien',
  addFiles: 'Dateien hinzufügen',
  filesHint: (count) => `Bis zu ${count}: Zeichnungen, Fotos, Tabellen, Dokumente`,
  remove: (name) => `${name} entfernen`,
  optional: 'optional',
  send: 'Anfrage senden',
  sending: 'Wird gesendet …',
  uploading: (name) => `${name} wird hochgeladen …`,
  cancel: 'Abbrechen',
  close: 'Schließen',
  again: 'Erneut versuchen',
  thanks: 'Vielen Dank',
  sent: 'Wir haben Ihre Anfrage erhalten und antworten an Ihre E-Mail-Adresse.',
  required: 'Bitte füllen Sie dieses Feld aus.',
  emailInvalid: 'Bitte geben Sie eine E-Mail-Adresse an, zum Beispiel anna@example.com.',
  quantityInvalid: 'Bitte geben Sie eine Menge über 0 an.',
  invalid: 'Bitte prüfen Sie dieses Feld.',
  invalidForm: 'So kann die Anfrage noch nicht gesendet werden. Bitte prüfen Sie die markierten Felder.',
  fileRefused: 'Diese Datei ist zu groß, leer oder von einer Art, die nicht angenommen wird.',
  tooManyFiles: (count) => `Es können höchstens ${count} Dateien gesendet werden.`,
  offline:
    'Es besteht keine Verbindung zum Shop. Ihre Angaben bleiben erhalten; bitte versuchen Sie es erneut.',
  busy: (seconds) =>
    seconds > 90
      ? `Im Moment gibt es zu viele Anfragen. Bitte versuchen Sie es in ${Math.ceil(seconds / 60)} Minuten erneut.`
      : `Im Moment gibt es zu viele Anfragen. Bitte versuchen Sie es in ${seconds} Sekunden erneut.`,
  notSetUp:
    'Dieses Formular kann von dieser Seite aus zurzeit nichts senden. Ihre Angaben bleiben erhalten; bitte wenden Sie sich auf anderem Weg an den Shop.',
  unlisted: 'Artikel, die nicht im Katalog stehen:',
  failed:
    'Ihre Anfrage konnte nicht gesendet werden. Ihre Angaben bleiben erhalten; bitte versuchen Sie es später erneut.',
}

/** Returns the texts for a language tag; English for every language but German. */
export function messagesFor(language: string): Messages {
  return /^de(?![a-z])/i.test(language) ? de : en
}
