// German texts of the widget.
import { plural } from '../../src/domain/languages.ts'
import { contact } from '../../src/domain/words/de.ts'
import type { messages as english } from './en.ts'

export const messages: typeof english = {
  language: 'de',
  requestPrice: 'Preis anfragen',
  requestQuote: 'Angebot anfragen',
  priceIntro: 'Sagen Sie uns, was Sie brauchen. Wir antworten per E-Mail.',
  quoteIntro: 'Sagen Sie uns, was Sie brauchen. Wir machen Ihnen ein Angebot.',
  ...contact,
  email: 'E-Mail',
  phone: 'Telefon',
  message: 'Nachricht',
  details: 'Was brauchen Sie?',
  items: 'Produkte',
  addItem: 'Artikel hinzufügen',
  itemName: 'Produkt oder Leistung',
  itemQuantity: 'Menge',
  itemUnit: 'Einheit',
  itemDescription: 'Beschreibung',
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
  tooManyFiles: (count) =>
    plural('de', count, {
      one: 'Es kann höchstens eine Datei gesendet werden.',
      other: `Es können höchstens ${count} Dateien gesendet werden.`,
    }),
  offline:
    'Es besteht keine Verbindung zum Shop. Ihre Angaben bleiben erhalten; bitte versuchen Sie es erneut.',
  busy: (seconds) =>
    `Im Moment gibt es zu viele Anfragen. Bitte versuchen Sie es in ${
      seconds > 90
        ? `${Math.ceil(seconds / 60)} Minuten`
        : plural('de', seconds, { one: 'einer Sekunde', other: `${seconds} Sekunden` })
    } erneut.`,
  notSetUp:
    'Dieses Formular kann von dieser Seite aus zurzeit nichts senden. Ihre Angaben bleiben erhalten; bitte wenden Sie sich auf anderem Weg an den Shop.',
  signedIn: (email: string) => `Sie sind als ${email} angemeldet.`,
  signIn: 'Bitte melden Sie sich im Shop an, um eine Anfrage zu senden. Ihre Angaben bleiben erhalten.',
  unlisted: 'Artikel, die nicht im Katalog stehen:',
  failed:
    'Ihre Anfrage konnte nicht gesendet werden. Ihre Angaben bleiben erhalten; bitte versuchen Sie es später erneut.',
}
