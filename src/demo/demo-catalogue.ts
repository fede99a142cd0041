// The products of the demonstration: every kind in every finish and size, composed from word lists.
import { amount, round, type Amount } from '../platform/money.ts'

export type CatalogueProduct = { sku: string; name: string; price: Amount; tax_percent: Amount }

/** A name and the factor by which it changes the price. */
type Factor = readonly [name: string, factor: string]

type Kind = {
  name: string
  code: string
  price: string
  tax: number
  finishes: readonly Factor[]
  sizes: readonly Factor[]
}

const woods = factors('Oak 1.2, Walnut 1.35, Ash 1.1, Pine 0.8, Birch 1')
const metals = factors('Brass 1.3, Steel 1, Copper 1.25, Aluminium 0.95, Black 1.05')
const fabrics = factors('Linen 1.2, Wool 1.35, Cotton 1, Velvet 1.5, Felt 0.9')
const colours = factors('White 1, Anthracite 1, Sage 1.05, Rust 1.05, Ochre 1.05')
const rulings = factors('Lined 1, Dotted 1.05, Squared 1, Plain 0.95, Music 1.2')
const heights = factors('low 0.9, medium 1, high 1.2')
const drawers = factors('2 drawers 1, 3 drawers 1.3, 4 drawers 1.55')

const kinds: Kind[] = [
  kind('dining table', 'TBL', '420', 19, woods, '160 cm 1, 200 cm 1.25, 240 cm 1.5'),
  kind('desk', 'DSK', '360', 19, woods, '120 cm 1, 140 cm 1.1, 160 cm 1.2'),
  kind('meeting table', 'MTG', '780', 19, woods, '8 seats 1, 10 seats 1.2, 12 seats 1.45'),
  kind('bench', 'BNC', '190', 19, woods, '120 cm 1, 160 cm 1.2, 200 cm 1.4'),
  kind('stool', 'STL', '75', 19, woods, '45 cm 1, 65 cm 1.15, 75 cm 1.2'),
  kind('bookcase', 'BKC', '310', 19, woods, '3 shelves 1, 5 shelves 1.3, 7 shelves 1.6'),
  kind('sideboard', 'SDB', '540', 19, woods, '2 doors 1, 3 doors 1.3, 4 doors 1.6'),
  kind('office chair', 'CHR', '245', 19, colours, heights),
  kind('filing cabinet', 'CAB', '180', 19, colours, drawers),
  kind('whiteboard', 'WBD', '95', 19, colours, '90 cm 1, 120 cm 1.3, 180 cm 1.9'),
  kind('acoustic panel', 'ACP', '120', 19, fabrics, '60 cm 1, 90 cm 1.4, 120 cm 1.8'),
  kind('monitor arm', 'ARM', '85', 19, metals, 'single 1, double 1.7, triple 2.3'),
  kind('pendant lamp', 'PND', '115', 19, metals, '25 cm 1, 35 cm 1.25, 50 cm 1.7'),
  kind('floor lamp', 'FLR', '165', 19, metals, heights),
  kind('desk lamp', 'LMP', '72', 19, metals, heights),
  kind('track light', 'TRK', '88', 19, metals, '1 m 1, 2 m 1.8, 3 m 2.5'),
  kind('curtain fabric per metre', 'CRT', '18.50', 19, fabrics, 'light 0.9, medium 1, heavy 1.3'),
  kind('cushion', 'CSH', '24', 19, fabrics, '40 cm 1, 50 cm 1.2, 60 cm 1.4'),
  kind('carpet', 'CPT', '210', 19, fabrics, '120 cm 1, 170 cm 1.8, 240 cm 3.1'),
  kind('blanket', 'BLK', '58', 19, fabrics, '130 cm 1, 150 cm 1.2, 200 cm 1.5'),
  kind('felt glide', 'GLD', '0.085', 19, colours, '20 mm 1, 25 mm 1.2, 30 mm 1.45'),
  kind('notebook', 'NTB', '7.90', 7, rulings, 'A6 0.8, A5 1, A4 1.4'),
  kind(
    'picture book',
    'PIC',
    '12.40',
    7,
    factors('Forest 1, Harbour 1, Winter 1, City 1, Garden 1'),
    'part 1 1, part 2 1, part 3 1.1',
  ),
  kind('gift voucher', 'GFT', '25', 0, factors('Birthday 1, Moving 1, Wedding 1, Opening 1, Thanks 1'), [
    ['25', '1'],
    ['50', '2'],
    ['100', '4'],
  ]),
]

const japaneseKinds: [name: string, price: string][] = [
  ['ダイニングテーブル', '68000'],
  ['ワークデスク', '49800'],
  ['ローテーブル', '32800'],
  ['スツール', '9800'],
  ['本棚', '41500'],
  ['座椅子', '14800'],
  ['フロアライト', '18600'],
  ['お盆', '3200'],
]
const japaneseWoods = factors('ナラ材 1.2, ウォールナット材 1.35, ヒノキ材 1.1, タモ材 1, 竹 0.8')

/** What the stores `default` and `eu` sell: 360 products. */
export function westernProducts(): CatalogueProduct[] {
  const products = kinds.flatMap(({ finishes, sizes, ...rest }) =>
    finishes.flatMap((finish) => sizes.map((size) => ({ ...rest, finish, size }))),
  )
  return products.map(({ name, code, price, tax, finish, size }, index) => ({
    sku: skuOf(index + 1, code, finish[0]),
    name: `${finish[0]} ${name}, ${size[0]}`,
    price: shelfPrice(amount(price).times(finish[1]).times(size[1]), tax > 0),
    tax_percent: amount(tax),
  }))
}

/** What the store `jp` sells, priced in yen: 40 products. */
export function japaneseProducts(): CatalogueProduct[] {
  const products = japaneseKinds.flatMap(([name, price]) =>
    japaneseWoods.map(([wood, factor]) => ({ name: `${wood}の${name}`, price: amount(price).times(factor) })),
  )
  return products.map(({ name, price }, index) => ({
    sku: `JP-${String(index + 1).padStart(5, '0')}`,
    name,
    price: round(price, -2),
    tax_percent: amount(10),
  }))
}

// Three habits of numbering, as in a shop that has grown: two of them with leading zeros.
function skuOf(number: number, code: string, finish: string): string {
  if (number % 3 === 0) return String(number * 37).padStart(7, '0')
  if (number % 3 === 1) return `${String(number).padStart(4, '0')}-${finish.slice(0, 3).toUpperCase()}`
  return `${code}-${1000 + number}`
}

// A voucher, which is not taxed, costs what is printed on it.
function shelfPrice(price: Amount, isTaxed: boolean): Amount {
  if (!isTaxed) return price
  if (price.lt(1)) return round(price, 4)
  if (price.lt(20)) return round(price, 1)
  return price.lt(100) ? round(price, 0).minus('0.10') : round(price, 0)
}

function kind(
  name: string,
  code: string,
  price: string,
  tax: number,
  finishes: readonly Factor[],
  sizes: string | readonly Factor[],
): Kind {
  return { name, code, price, tax, finishes, sizes: typeof sizes === 'string' ? factors(sizes) : sizes }
}

function factors(list: string): readonly Factor[] {
  return list.split(', ').map((entry) => {
    const space = entry.lastIndexOf(' ')
    return [entry.slice(0, space), entry.slice(space + 1)] as const
  })
}
