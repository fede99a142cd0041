// The texts of the demonstration; `{qty}` and `{product}` are placeholders.
import type { DeclineReason } from '../domain/quote-moves.ts'
import type { Language } from './demo-people.ts'

/** Messages of price requests, in the customer's own language. */
export const wishes: Record<Language, string[]> = {
  en: [
    'What is your price for {qty} x "{product}", delivered?',
    'Hello, we are fitting out a new office and need {qty} x {product}. What is your best price?',
    'Is there a discount on {product} if we order {qty}?\nWe would collect them ourselves.',
    'Please quote {qty} x {product}. The drawing shows where they go.',
    'How soon could you deliver {qty} x {product}, and at what price?',
  ],
  de: [
    'Was kosten {qty} Stück „{product}“ inklusive Lieferung?',
    'Guten Tag, für unsere Praxis brauchen wir {qty} x {product}. Gibt es einen Mengenrabatt?',
    'Bitte um ein Angebot über {qty} x {product}.\nMit freundlichen Grüßen',
  ],
  fr: [
    'Bonjour, quel serait le prix pour {qty} x {product}, livraison comprise ?',
    'Nous aménageons un café et cherchons {qty} x {product}. Merci de nous faire une offre.',
  ],
  es: [
    'Hola, ¿cuánto cuestan {qty} x {product} con el envío incluido?',
    '¿Hacen descuento a partir de {qty} unidades de {product}?',
  ],
  pl: ['Dzień dobry, ile kosztuje {qty} x {product} z dostawą?', 'Proszę o wycenę: {qty} x {product}.'],
  sv: [
    'Hej, vad kostar {qty} x {product} med leverans?',
    'Vi behöver {qty} x {product} till skolan. Offert?',
  ],
  tr: ['Merhaba, {qty} x {product} için fiyat alabilir miyiz?'],
  el: ['Καλημέρα, πόσο κοστίζουν {qty} x {product};'],
  uk: ['Добрий день, скільки коштує {qty} x {product} з доставкою?'],
  ar: ['مرحبا، ما هو سعر {qty} x {product}؟'],
  ja: [
    '{product}を{qty}個購入したいのですが、お見積りをお願いします。',
    '{product}（{qty}個）の納期と価格を教えてください。',
  ],
}

/** Wishes that no product of the catalog meets. */
export const madeToMeasure = [
  'Reception desk in cherry, 3.20 m',
  'Window seat with drawers',
  'Corner shelf, 38 degrees',
  'Blackout curtain for a roof window',
]

export const replies = [
  'Thank you for asking. From {qty} pieces on we can offer the price below, delivery within three weeks.',
  'We have this in stock. The price holds for 30 days.',
  'Gladly: the price below is per piece, without tax, ex works.',
  'For {qty} pieces we pay the freight ourselves.',
]

export const repliesWithoutPrice = [
  'Could you send us the measurements, please? Then we can work out a price.',
  'This one is no longer made; shall we offer its successor?',
]

export const companies =
  'Café Zeitlos|Harbor Street Library|Praxis am Markt|Studio Nord|Atelier 27|Riverside School|Hôtel des Alpes|株式会社みどり'.split(
    '|',
  )

/** The details of quote requests. */
export const requestDetails = [
  'For our new office on the second floor.',
  'We open in spring and would like everything in two deliveries.',
  'Same as last year, if the finish is still made.',
  'Please with assembly.',
  'Budget is fixed, so tell us what is possible.',
  'Bitte mit Lieferung frei Bordsteinkante.',
  'Wir bräuchten alles bis Ende des Monats. Geht das?',
  'Livraison au 3e étage sans ascenseur.',
]

export const sellerComments = [
  'Price per piece from this quantity on.',
  'Delivery about four weeks after the order.',
  'Thank you for coming back to us.',
  'The oiled finish costs the same.',
]

export const shippingDescriptions = ['Parcel', 'One pallet', 'Two pallets', 'Carrier, with assembly']

export const itemNotes = ['In two deliveries', 'Oiled, not varnished', 'Without holes for cables']

/** Comments of moves, in their histories. */
export const moveComments: { [move: string]: string[] } = {
  propose: ['Sent by e-mail', 'Handed over at the fair'],
  decline: ['Too expensive for us this year', 'We found something second-hand', 'Delivery takes too long'],
  rework: ['Other quantities agreed by phone', 'Customer asks for the cheaper finish'],
  cancel: ['No longer made', 'Customer gave up the project', 'Made twice by mistake'],
}

export const requestDeclines = ['We do not deliver there', 'Not in our range any more']

/** The reasons that comments of declines state. */
export const declineReasons: { [comment: string]: DeclineReason } = {
  'Too expensive for us this year': 'price_too_high',
  'We found something second-hand': 'competitor',
  'Delivery takes too long': 'delivery_time',
  'We do not deliver there': 'terms',
  'Not in our range any more': 'specification',
}
