// German texts of mails.
import { offer } from '../../domain/words/de.ts'
import type { mailWords as english } from './en.ts'

export const mailWords: typeof english = {
  greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
  reply_to_ask: 'Wenn Sie Fragen haben, antworten Sie einfach auf diese E-Mail.',
  view_quote: 'Angebot ansehen',
  product: 'Artikel',
  no_product: 'kein Artikel genannt',
  received: 'Eingegangen',
  was_valid_until: 'War gültig bis',
  about: 'Artikel',
  each: (price) => `je ${price}`,
  each_and_total: (price, total) => `je ${price}, zusammen ${total}`,
  tier: (qty, price) => `ab ${qty}: ${price}`,
  tier_each: (qty, price) => `ab ${qty}: je ${price}`,
  instead_of: offer.instead_of,
  lists_all: 'enthält alle Artikel',
  attached_pdf: 'Das PDF im Anhang',
  our_quote: 'Unser Angebot',
  the_quote: 'Das Angebot',
  the_request: 'Die Angebotsanfrage',
  // An den Verkäufer:
  from: 'Von',
  customer: 'Kunde',
  phone: 'Telefon',
  files: 'Dateien',
  further: 'Weitere Angaben',
  reason: 'Grund',
  wanted: 'Gewünscht',
  as_offered: 'wie angeboten',
  with_line: 'mit dieser Position',
  without_line: 'ohne diese Position',
  open_in_console: 'In der Konsole öffnen',
  reply_to_customer: 'Antworten Sie auf diese E-Mail, um dem Kunden zu schreiben.',
  price_request_seller: { title: (id) => `Preisanfrage ${id}` },
  price_request_customer: {
    subject: (id) => `Ihre Preisanfrage ist bei uns eingegangen (${id})`,
    intro: (id) =>
      `vielen Dank für Ihre Preisanfrage ${id}. Wir antworten Ihnen so bald wie möglich. Wenn Sie etwas ergänzen möchten, antworten Sie einfach auf diese E-Mail.`,
  },
  price_request_reply: {
    subject: (id) => `Unsere Antwort auf Ihre Preisanfrage ${id}`,
    intro: (id) => `hier ist unsere Antwort auf Ihre Preisanfrage ${id}.`,
    our_price: 'Unser Preis',
  },
  quote_request_seller: { title: (id) => `Angebotsanfrage ${id}` },
  quote_request_customer: {
    subject: (id) => `Ihre Angebotsanfrage ist bei uns eingegangen (${id})`,
    intro: (id) =>
      `vielen Dank für Ihre Angebotsanfrage ${id}. Wir antworten Ihnen so bald wie möglich. Wenn Sie etwas ergänzen möchten, antworten Sie einfach auf diese E-Mail.`,
    all_received: 'Wir haben alle erhalten.',
  },
  quote_request_declined: {
    subject: (id) => `Zu Ihrer Angebotsanfrage ${id} können wir leider kein Angebot machen`,
    intro: (id) =>
      `vielen Dank für Ihre Angebotsanfrage ${id}. Leider können wir Ihnen dazu kein Angebot machen.`,
  },
  quote_proposed: {
    subject: (id, kind) => (kind === 'reminder' ? `Erinnerung: unser Angebot ${id}` : `Unser Angebot ${id}`),
    intro: (id, kind) =>
      kind === 'reminder'
        ? `Angebot ${id} haben Sie bereits von uns erhalten. Wir möchten Sie gern daran erinnern und legen es noch einmal als PDF bei.`
        : `vielen Dank für Ihr Interesse. Dies ist unser Angebot ${id}, das Sie auch als PDF im Anhang finden.`,
    open: 'Um es anzunehmen oder abzulehnen, öffnen Sie es hier:',
    choose: 'Dort wählen Sie auch aus, was zur Wahl steht.',
    choose_by_reply: 'Einiges steht zur Wahl: Nennen Sie in Ihrer Antwort, was Sie wählen.',
    reply: 'Um es anzunehmen oder abzulehnen, antworten Sie auf diese E-Mail.',
  },
  quote_accepted_seller: {
    subject: (id) => `Angebot ${id} wurde angenommen`,
    intro: (id) => `Der Kunde hat das Angebot ${id} angenommen.`,
  },
  quote_accepted_customer: {
    subject: (id) => `Sie haben unser Angebot ${id} angenommen`,
    intro: (id) => `vielen Dank: Unser Angebot ${id} ist angenommen. Vereinbart ist:`,
  },
  quote_question_seller: {
    subject: (id, kind) =>
      kind === 'counter_offer'
        ? `Gegenangebot zum Angebot ${id}`
        : kind === 'renewal'
          ? `Neues Angebot gewünscht zum Angebot ${id}`
          : `Frage zum Angebot ${id}`,
    intro: (id, kind) =>
      kind === 'counter_offer'
        ? `Der Kunde hat ein Gegenangebot zum Angebot ${id} gemacht.`
        : kind === 'renewal'
          ? `Der Kunde wünscht, dass das Angebot ${id} erneuert wird.`
          : `Der Kunde hat eine Frage zum Angebot ${id}.`,
  },
  quote_answer_customer: {
    subject: (id) => `Nachricht zum Angebot ${id}`,
    intro: (id) => `wir haben eine Nachricht für Sie zu unserem Angebot ${id}.`,
  },
  quote_declined: {
    subject: (id) => `Angebot ${id} wurde abgelehnt`,
    intro: (id) =>
      `Der Kunde hat das Angebot ${id} abgelehnt. Es kann überarbeitet und erneut gesendet werden.`,
  },
  quote_about_to_expire: {
    subject: (id) => `Unser Angebot ${id} ist nur noch kurze Zeit gültig`,
    intro: (id) => `unser Angebot ${id} läuft bald ab.`,
    open: 'Um es anzunehmen, öffnen Sie es hier:',
    reply: 'Um es anzunehmen, antworten Sie auf diese E-Mail.',
  },
  quote_extended: {
    subject: (id) => `Unser Angebot ${id} ist länger gültig`,
    intro: (id) => `unser Angebot ${id} ist jetzt länger gültig. Sonst hat sich daran nichts geändert.`,
  },
  quote_withdrawn: {
    subject: (id, status) =>
      status === 'pending' ? `Wir überarbeiten unser Angebot ${id}` : `Unser Angebot ${id} ist zurückgezogen`,
    intro: (id, status) =>
      status === 'pending'
        ? `wir überarbeiten unser Angebot ${id}. Bis dahin kann es nicht angenommen werden; das neue erhalten Sie in einer eigenen E-Mail.`
        : `wir haben unser Angebot ${id} zurückgezogen: Es kann nicht mehr angenommen oder bestellt werden. Wenn wir Ihnen ein neues Angebot machen, erhalten Sie es in einer eigenen E-Mail.`,
  },
  quote_expired: {
    subject: (id) => `Unser Angebot ${id} ist abgelaufen`,
    intro: (id) =>
      `unser Angebot ${id} ist abgelaufen und kann nicht mehr angenommen werden. Wenn Sie weiterhin Interesse haben, antworten Sie auf diese E-Mail; wir machen Ihnen gern ein neues.`,
  },
  quote_not_ordered: {
    subject: (id) => `Unser Angebot ${id} wurde nicht rechtzeitig bestellt`,
    intro: (id) =>
      `Sie haben unser Angebot ${id} angenommen; es wurde aber nicht rechtzeitig bestellt, und seine Preise gelten nicht mehr. Wenn Sie weiterhin Interesse haben, antworten Sie auf diese E-Mail; wir machen Ihnen gern ein neues.`,
  },
  quote_delivered: {
    subject: (id) => `Ihr Warenkorb zu unserem Angebot ${id} ist bereit`,
    intro: (id) =>
      `die Artikel aus unserem Angebot ${id}, das Sie angenommen haben, liegen in unserem Shop zu den vereinbarten Preisen für Sie bereit. Sie können sie jetzt bestellen.`,
    to_checkout: 'Zur Kasse',
  },
  quote_delivery_refused: {
    subject: (id) => `Der verbundene Shop hat das Angebot ${id} abgelehnt`,
    intro: (id, shop) =>
      `Der verbundene Shop „${shop}“ hat das Angebot ${id} abgelehnt. Es kann dort deshalb nicht bestellt werden.`,
    next: (status) =>
      status === 'accepted'
        ? 'Sobald die Ursache behoben ist, wählen Sie in der Konsole auf der Seite „Verbundene Shops“ bei diesem Angebot „Erneut versuchen“.'
        : 'Das Angebot ist unverändert. Sobald die Ursache behoben ist, kann es erneut in den Warenkorb gelegt werden.',
  },
  webhook_switched_off: {
    subject: (id) => `Der Webhook ${id} wurde abgeschaltet`,
    intro: (id, since) =>
      `Der Empfänger des Webhooks ${id} hat seit ${since} nicht richtig geantwortet und wurde deshalb abgeschaltet. Er erhält keine Ereignisse, bis er wieder eingeschaltet wird.`,
    address: 'Adresse',
  },
}
