// Quotes that show the document: one of sixty lines, and one in each of ten scripts.
import { one, type Transaction } from '../platform/postgres/database.ts'
import { createQuote } from '../quoting/quote/quote-actions.ts'
import { setReminder } from '../quoting/quote/quote-follow-up-actions.ts'
import { proposeQuote } from '../quoting/negotiation/proposal-actions.ts'
import { approveQuote } from '../quoting/quote/quote-move-actions.ts'
import { createCustomer } from '../storefront/customer-actions.ts'
import type { Product } from '../storefront/product-repository.ts'
import type { CatalogProduct } from './demo-catalog.ts'
import { DAY, HOUR, type Step } from './demo-replay.ts'
import { caller, sellers, type Arrivals, type DemoShop } from './demo-shop.ts'

const LINES = 60
const VALID_DAYS = 30
/** The age of the newest offer in another script, so that lists do not begin with them. */
const AGE_DAYS = 8

// Store, first and last name with their spelling in the mailbox, company, address, three products, comment.
const offers = `
default | Ada=ada Fairweather=fairweather | Fairweather Architects Ltd | 5 Foundry Walk, Sheffield, S3 8GG, GB | | Delivered floor by floor.
eu | سلمى=salma منصور=mansour | شركة منصور للأثاث | شارع النيل 12, القاهرة, 11511, EG | طاولة طعام من خشب البلوط, مصباح مكتب, كتاب عن الخشب | التسليم خلال أربعة أسابيع.
eu | נועה=noa לוי=levi | לוי עיצוב בע״מ | רחוב הרצל 8, תל אביב, 6688102, IL | שולחן עץ אלון, מנורת שולחן, ספר על עץ | אספקה תוך ארבעה שבועות.
jp | 葵=aoi 森=mori | 株式会社森家具 | 本町2-4-1, 大阪市, 541-0053, JP | オーク材ダイニングテーブル, デスクライト, 木の本 | 四週間以内にお届けします。
eu | अनन्या=ananya शर्मा=sharma | शर्मा फर्नीचर प्रा. लि. | गांधी मार्ग 21, पुणे, 411001, IN | ओक की मेज़, टेबल लैंप, लकड़ी पर किताब | चार सप्ताह में डिलीवरी।
eu | ศิริ=siri วงศ์ดี=wongdee | บริษัท วงศ์ดี จำกัด | ถนนสุขุมวิท 55, กรุงเทพฯ, 10110, TH | โต๊ะไม้โอ๊ค, โคมไฟตั้งโต๊ะ, หนังสือเกี่ยวกับไม้ | จัดส่งภายในสี่สัปดาห์
eu | Δάφνη=dafni Μάρκου=markou | Μάρκου Έπιπλα Α.Ε. | Οδός Ερμού 40, Αθήνα, 105 63, GR | Τραπέζι από δρυ, Φωτιστικό γραφείου, Βιβλίο για το ξύλο | Παράδοση σε τέσσερις εβδομάδες.
eu | Богдана=bohdana Мельник=melnyk | ТОВ «Мельник» | вул. Хрещатик 15, Київ, 01001, UA | Дубовий стіл, Настільна лампа, Книга про дерево | Доставка за чотири тижні.
eu | 晓雯=xiaowen 陈=chen | 陈氏家居有限公司 | 南京路88号, 上海, 200001, CN | 橡木餐桌, 台灯, 关于木材的书 | 四周内交货。
eu | 지우=jiwoo 한=han | 주식회사 한가구 | 세종대로 110, 서울, 04524, KR | 참나무 식탁, 책상 램프, 나무에 관한 책 | 4주 이내 배송.
eu | ნინო=nino ბერიძე=beridze | შპს ბერიძე | რუსთაველის 24, თბილისი, 0108, GE | მუხის მაგიდა, მაგიდის ნათურა, წიგნი ხის შესახებ | მიწოდება ოთხ კვირაში.`
  .trim()
  .split('\n')
  .map((line) => line.split(/ ?\| ?/) as [string, string, string, string, string, string])

/** Price and tax of the three products of a script. */
const prices = [
  { price: 420, tax_percent: 19 },
  { price: 72, tax_percent: 19 },
  { price: 12.4, tax_percent: 7 },
]

/** Products and customers arrive when the shop is young, and their offers are among those of the last weeks. */
export function planShowcase(): Arrivals & { offers(shop: DemoShop): Step[] } {
  const customer_ids: number[] = []
  const cards = offers.map(([code, person, company, place, names, seller_comment], index) => {
    const products = productsOf(names, index, code === 'jp' ? 150 : 1)
    return { index, code, person, company, place, products, seller_comment }
  })
  return {
    products: cards.flatMap(({ products }) => products),
    customers: (stores) =>
      cards.map(({ index, code, person, company, place }) => ({
        at: -(600 - index) * DAY,
        run: async (tx) => {
          const customer = customerOf(person, company, place, stores.get(code)!.store_id)
          customer_ids[index] = await createCustomer(tx, customer)
        },
      })),
    offers: (shop) => cards.flatMap((card) => offerSteps(shop, card, () => customer_ids[card.index]!)),
  }
}

type Card = { index: number; code: string; products: CatalogProduct[]; seller_comment: string }

function offerSteps(shop: DemoShop, card: Card, customerId: () => number): Step[] {
  const { index, seller_comment } = card
  const store = shop.stores.get(card.code)!
  const at = -(index === 0 ? 0 : AGE_DAYS + index) * DAY - 20 * HOUR
  const seller = sellers[index % sellers.length]!
  const contents = {
    items: itemsOf(card, shop.productsOf(store)),
    seller_comment,
    purchase_order_number: `PO-${1001 + index}`,
    shipping_amount: 120,
  }
  let quote_id = 0
  const create = async (tx: Transaction) =>
    (quote_id = await createQuote(tx, { ...caller, actor: seller }, store, {
      customer_id: customerId(),
      ...contents,
    }))
  const remind = async (tx: Transaction) => {
    const sql = `select wire_time(utc_now() + interval '16 hours') as remind_at`
    const { remind_at } = await one<{ remind_at: string }>(tx, sql)
    await setReminder(tx, seller, quote_id, { remind_at, note: 'Call: is every floor in the list?' })
  }
  return [
    { at, run: create },
    { at: at + HOUR, run: (tx) => approveQuote(tx, seller, quote_id, VALID_DAYS, {}) },
    {
      at: at + 2 * HOUR,
      run: (tx) => proposeQuote(tx, seller, quote_id, {}, { validDays: VALID_DAYS, sendsMail: false }),
    },
    ...(index === 0 ? [{ at: at + 3 * HOUR, run: remind }] : []),
  ]
}

// The products of the script, or else sixty of the store.
function itemsOf({ products }: Card, all: Product[]) {
  if (products.length > 0) return products.map(({ sku }, line) => ({ sku, qty: [8, 12, 24][line]! }))
  const lines = Array.from({ length: LINES }, (_, line) => all[(line * 7) % all.length]!)
  return lines.map(({ sku, price }, line) => ({ sku, qty: 1 + (line % 9), price: offered(price.toNumber()) }))
}

const offered = (price: number) => Math.round(price * 90) / 100

function productsOf(names: string, index: number, factor: number): CatalogProduct[] {
  if (names === '') return []
  return names.split(', ').map((name, line) => {
    const { price, tax_percent } = prices[line]!
    return { sku: `SCR-${index}${line + 1}`, name, price: price * factor, tax_percent }
  })
}

function customerOf(person: string, company: string, place: string, store_id: number) {
  const [first = '', last = ''] = person.split(' ')
  const [firstname = '', firstLatin] = first.split('=')
  const [lastname = '', lastLatin] = last.split('=')
  const [street = '', city, postcode, country_id] = place.split(', ')
  const billing_address = { company, firstname, lastname, street: [street], city, postcode, country_id }
  return {
    email: `${firstLatin}.${lastLatin}@example.com`,
    firstname,
    lastname,
    store_id,
    company,
    billing_address,
  }
}
