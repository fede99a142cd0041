// P17, totals: of random offers, the console, the service, page, document, mail, cart and order have the totals of an independent
// computation in integers, of the lines that count: those that are offered, then those that the customer chooses.
import fc from 'fast-check'
import type { QuoteRecord } from '../src/quoting/quote/quote-schemas.ts'
import { ok, openApi, openWork } from '../test/support/api.ts'
import { openMailServer } from '../test/support/mail-server.ts'
import { anyOffer } from '../test/support/random-offers.ts'
import { openShop, quoting } from '../test/support/shop.ts'
import { openCarrier } from './support/carried-offers.ts'
import { openSurfaces } from './support/offer-surfaces.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'
import { addUnchosenSql } from './support/meddling.ts'

/** Offers that console and service compute, of which some are rendered as well; and others that go over REST to the order. */
type Size = { offers: number; shown: number; carried: number }

const PORTION = 1000
/** Offers that are carried at the same time. */
const AT_ONCE = 6
const FAULTS_MAX = 5

const mails = await openMailServer()
const api = await openApi({
  PUBLIC_URL: 'https://quotes.example.com',
  SMTP_URL: mails.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
})
await openWork(api)
// Connections are idle while offers are computed.
api.app.server.keepAliveTimeout = 0
api.beforeClose(() => mails.close())
const carry = await openCarrier(api, mails)
const shop = await openShop(api, {})
const line = { product_type: 'custom', name: 'Line', qty: 1, price: 1, tax_percent: 0 }
const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items: [line] })
await ok(api.post(`${quoting}/quote/${quote_id}/propose`, { body: { approve: true, notify: false } }))
const surfaces = await openSurfaces(api, quote_id as number)

const sample = (random: Trial['random'], numRuns: number) =>
  fc.sample(anyOffer, { numRuns, seed: random.integer(0, 2 ** 31 - 1) })

/** `seen`: what people see in place of a record. */
async function prove(
  { offers, shown, carried }: Size,
  { t, random }: Trial,
  seen?: (record: QuoteRecord) => QuoteRecord,
): Promise<Outcome> {
  const failures: string[] = []
  const isOver = () => failures.length >= FAULTS_MAX
  // First: of the connections that it takes, most would be idle while offers are computed.
  for (let left = carried; left > 0 && !isOver(); left -= AT_ONCE)
    await t.test(`${left} offers are left to carry`, async () => {
      failures.push(...(await carry(sample(random, Math.min(AT_ONCE, left)))))
    })
  for (let left = offers; left > 0 && !isOver(); left -= PORTION)
    await t.test(`${left} offers are left`, async () => {
      for (const [index, offer] of sample(random, Math.min(PORTION, left)).entries()) {
        if (isOver()) return
        failures.push(...surfaces.computed(offer))
        if (index % (offers / shown) === 0) failures.push(...(await surfaces.shown(offer, seen)))
      }
    })
  return {
    cases: offers + carried,
    failures,
    figures: { 'shown by page, mail and document': shown, 'carried to the order': carried },
  }
}

const seenAs = (seen: (record: QuoteRecord) => QuoteRecord) => (size: Size, trial: Trial) =>
  prove({ ...size, shown: size.offers, carried: 0 }, trial, seen)

/** `sql` creates a trigger by the function `meddle`. */
const carriedWith = (sql: string) => async (_size: Size, trial: Trial) => {
  await api.db.query(sql)
  trial.t.after(() => api.db.query('drop function meddle cascade'))
  return prove({ offers: 0, shown: 0, carried: 30 }, trial)
}

addPromiseTest<Size>({
  promise: 'P17',
  statement:
    'Of any offer, with choices, discounts, headings, tiers, own tax rates, taxed shipping and taxes by row or by rate, the ' +
    'console, the service, page, document, mail, cart and order have the same totals of the same lines as a computation in ' +
    'integers; the limits of the total are those of every choice.',
  sizes: {
    ci: { offers: 200, shown: 50, carried: 6 },
    full: { offers: 100_000, shown: 20_000, carried: 2000 },
  },
  prove,
  controls: {
    'amounts that are binary numbers before they are rounded': seenAs((record) => ({
      ...record,
      items: record.items.map((item) => ({
        ...item,
        row_total: Math.round(item.qty * item.price * 100) / 100,
      })),
    })),
    'a page and a mail with what was not chosen': seenAs((record) => ({
      ...record,
      items: [...record.items, ...record.unchosen_items.map((item) => ({ ...item, is_chosen: true }))],
      unchosen_items: [],
    })),
    'a page and a mail without the discounts': seenAs((record) => ({
      ...record,
      items: record.items.filter(({ price }) => price >= 0),
    })),
    'a page and a mail without taxed shipping': seenAs((record) => ({
      ...record,
      shipping_tax_percent: null,
      tax_rates: record.tax_rates.slice(0, -1),
    })),
    'tax of shipping that the cart forgets': carriedWith(
      `create function meddle() returns trigger language plpgsql as $$ begin
         new.agreed_shipping_tax := null; return new; end $$;
       create trigger meddle before insert on cart_item for each row execute function meddle()`,
    ),
    'a negative line that the order drops': carriedWith(
      `create function meddle() returns trigger language plpgsql as $$ begin
         delete from cart_item where cart_id = new.cart_id and agreed_price < 0; return null; end $$;
       create trigger meddle after update on cart for each row when (old.is_active and not new.is_active)
         execute function meddle()`,
    ),
    'a line that was not chosen, in the cart': carriedWith(addUnchosenSql('meddle')),
    'an acceptance that forgets what was chosen': carriedWith(
      `create function meddle() returns trigger language plpgsql as $$ begin
         new.is_chosen := new.is_default; return new; end $$;
       create trigger meddle before update on quote_item for each row execute function meddle()`,
    ),
  },
})
