// German words of the buyer's page.
import { offer, terms } from '../../../domain/words/de.ts'
import type { pageWords as english } from './en.ts'

export const pageWords: typeof english = {
  language: 'de',
  quote: offer.title,
  pdf: 'PDF',
  valid_until: terms.valid_until,
  to_shop: 'Weiter zum Shop',
  changes: offer.changes,
  instead_of: 'statt',
  items: 'Positionen',
  item: offer.item,
  list_price: terms.list_price,
  with_line: 'mit dieser Position',
  without_line: 'ohne diese Position',
  choose_one: 'Bitte eines wählen',
  optional_item: offer.optional,
  choose_quantity: 'Menge wählen',
  quantity: terms.qty,
  price_each: 'Einzelpreis',
  update_totals: 'Summe berechnen',
  accept_title: 'Angebot annehmen',
  your_name: 'Ihr Name',
  purchase_order_number: 'Bestellnummer',
  message: 'Nachricht',
  optional: 'freiwillig',
  accept_binding: 'Sie bestellen, was auf dieser Seite steht, zu diesen Preisen.',
  accept_for_shop:
    'Sie nehmen an, was auf dieser Seite steht, zu diesen Preisen, und bestellen es danach im Shop, der die Versandkosten hinzufügt.',
  accept: 'Angebot annehmen',
  accept_short: 'Annehmen',
  your_answer: 'Ihre Antwort',
  preview: 'Dies ist eine Vorschau. Die Antworten unten bewirken hier nichts.',
  other_answers: 'Andere Antworten',
  counter: 'Andere Preise oder Mengen vorschlagen',
  counter_hint: 'Füllen Sie nur aus, was anders sein soll. Der Verkäufer antwortet mit einem neuen Angebot.',
  counter_choice: 'Ihre Auswahl wird mitgesendet.',
  send_counter: 'Vorschlag senden',
  renew: 'Neues Angebot anfragen',
  ask: 'Frage stellen',
  your_question: 'Ihre Frage',
  send_question: 'Frage senden',
  decline: 'Angebot ablehnen',
  decline_reason: 'Was war ausschlaggebend?',
  attach: {
    hint: (max, size, types) => `Bis zu ${max}, je höchstens ${size}: ${types}`,
    remove: (name) => `${name} entfernen`,
    too_large: (name, size) => `„${name}“ ist größer als ${size}.`,
    too_many: (max) =>
      `Eine Nachricht kann höchstens ${max} Dateien haben. Die übrigen wurden nicht hinzugefügt.`,
    too_many_today: (name) =>
      `„${name}“ wurde nicht hinzugefügt: Sie haben heute viele Dateien gesendet. Bitte versuchen Sie es morgen wieder.`,
    failed: (name) =>
      `„${name}“ ließ sich gerade nicht speichern. Bitte fügen Sie die Datei noch einmal hinzu.`,
    refused: (name, types) =>
      `„${name}“ kann nicht gesendet werden: Die Datei ist leer, beschädigt oder hat keinen dieser Typen: ${types}.`,
    gone: 'Eine Datei wurde inzwischen entfernt. Bitte fügen Sie sie noch einmal hinzu.',
  },
  conversation: 'Gespräch',
  earlier_comments: 'Frühere Nachrichten werden nicht gezeigt.',
  you: 'Sie',
  grand_total: offer.grand_total,
  from: (qty) => `ab ${qty}`,
  offered: (qty) => `${qty}, wie angeboten`,
  more_items: (more) => `${more}. Das PDF enthält alle Positionen.`,
  quote_terms: offer.quote_terms,
  accepted_by: offer.accepted_by,
  accepted_at: 'Angenommen am',
  cart: {
    preparing: (isMailed) =>
      isMailed
        ? 'Vielen Dank. Der Shop bereitet Ihren Warenkorb vor; den Weg zur Kasse finden Sie dann hier. Sobald er bereit ist, bekommen Sie eine E-Mail.'
        : 'Vielen Dank. Der Shop bereitet Ihren Warenkorb vor; den Weg zur Kasse finden Sie dann hier.',
    ready: () =>
      'Vielen Dank. Die Artikel liegen zu den vereinbarten Preisen in Ihrem Warenkorb im Shop; dort können Sie sie bestellen.',
  },
  /** Of an open offer, in place of its text below. */
  suggested:
    'Ihr Vorschlag wartet auf die Antwort des Verkäufers. Sie können das Angebot weiterhin annehmen, wie es ist.',
  states: {
    proposed: ['Offenes Angebot', 'Bitte prüfen Sie das Angebot und antworten Sie unten.'],
    revised: [
      'Wird überarbeitet',
      'Der Verkäufer überarbeitet dieses Angebot. Sie erhalten eine Mail, wenn das neue bereit ist.',
    ],
    accepted: [terms.statuses.accepted, 'Vielen Dank. Sie haben dieses Angebot angenommen.'],
    purchased: [terms.statuses.purchased, 'Vielen Dank. Die Bestellung ist eingegangen.'],
    declined: [terms.statuses.declined, 'Sie haben dieses Angebot abgelehnt.'],
    expired: [terms.statuses.expired, 'Dieses Angebot ist abgelaufen. Sie können ein neues anfragen.'],
    over: ['Geschlossen', 'Dieses Angebot gilt nicht mehr. Bitte wenden Sie sich an den Verkäufer.'],
  },
  viewed: {
    proposed: 'Dieser Link zeigt das Angebot. Zum Antworten hat der Kunde einen eigenen Link.',
    accepted: 'Dieses Angebot wurde angenommen.',
    purchased: 'Die Bestellung ist eingegangen.',
    declined: 'Dieses Angebot wurde abgelehnt.',
    expired: 'Dieses Angebot ist abgelaufen.',
  },
  done: {
    counted: 'Die Summe wurde berechnet. Es wurde noch nichts angenommen.',
    accepted: 'Ihre Annahme wurde gesendet.',
    declined: 'Ihre Antwort wurde gesendet.',
    asked: 'Ihre Frage wurde gesendet. Die Antwort kommt per Mail und steht dann hier.',
    countered: 'Ihr Vorschlag wurde gesendet. Die Antwort kommt per Mail und steht dann hier.',
    renewed: 'Ihre Anfrage wurde gesendet. Die Antwort kommt per Mail und steht dann hier.',
  },
  errors: {
    changed:
      'Das Angebot hat sich inzwischen geändert. Die Unterschiede sind markiert; bitte prüfen Sie es noch einmal.',
    expired: 'Das Angebot ist inzwischen abgelaufen. Es wurde nichts angenommen.',
    new_total: (total) =>
      `Mit diesen Mengen beträgt die Summe ${total}. Bitte prüfen Sie sie und nehmen Sie das Angebot dann an.`,
    busy: 'Das hat gerade nicht geklappt. Nichts geht verloren: Bitte versuchen Sie es gleich noch einmal.',
    no_name: 'Bitte geben Sie Ihren Namen ein.',
    no_text: 'Bitte schreiben Sie etwas.',
    no_reason: 'Bitte wählen Sie, was ausschlaggebend war.',
    too_many:
      'Sie haben heute viele Nachrichten gesendet. Bitte versuchen Sie es morgen wieder, oder antworten Sie auf die Mail.',
    too_long: (max) => `Ein Text ist zu lang: höchstens ${max} Zeichen.`,
    not_a_number: (item) => `${item}: Bitte geben Sie eine Zahl größer als null ein.`,
    number_too_large: (item) => `${item}: Diese Zahl ist zu groß.`,
    too_many_decimals: (item) => `${item}: Bitte höchstens vier Nachkommastellen.`,
    total_too_large: 'Mit diesen Mengen wird die Summe zu groß.',
    other_currency: (item, currency) => `${item}: Die Preise dieses Angebots sind in ${currency}.`,
    too_low: (item, min) => `${item}: Die Menge muss mindestens ${min} sein.`,
    not_whole: (item) => `${item}: Die Menge muss eine ganze Zahl sein.`,
    too_high: (item, max) => `${item}: Die Menge darf höchstens ${max} sein.`,
    too_many_pieces: (max) => `Zusammen dürfen die Mengen höchstens ${max} sein.`,
    too_expensive: (max) => `Ihre Auswahl darf mit Steuer höchstens ${max} kosten.`,
    not_chosen: (item) =>
      `${item}: Wählen Sie auch diese Position aus, um dafür etwas vorzuschlagen, oder lassen Sie die Felder leer.`,
    nothing_wanted: 'Bitte geben Sie eine Menge oder einen Preis an, der anders sein soll.',
    files:
      'Es wurde noch nichts gesendet, weil nicht alle Dateien angenommen wurden. Die Gründe stehen bei den Dateien; alles andere bleibt erhalten.',
    other: 'Das war nicht möglich. Die Seite zeigt das Angebot, wie es jetzt ist.',
  },
  gone: [
    'Diese Seite gibt es nicht',
    'Die Adresse ist unvollständig, oder der Link wurde durch einen neueren ersetzt.',
  ],
  viewing: ['Dieser Link zeigt nur das Angebot', 'Zum Antworten hat der Kunde einen eigenen Link.'],
  ended: ['Dieser Link gilt nicht mehr', 'Bitte wenden Sie sich an den Verkäufer.'],
  failed: ['Das hat nicht geklappt', 'Bitte versuchen Sie es in einem Moment noch einmal.'],
}
