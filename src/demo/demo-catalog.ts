// The catalog of the demonstration: every kind of product in every finish and size.

export type CatalogProduct = { sku: string; name: string; price: number; tax_percent: number }

type Variant = { name: string; factor: number }

// A name and the factor by which it changes the price.
const variants = {
  woods: 'Oak 1.2, Walnut 1.35, Ash 1.1, Pine 0.8, Birch 1',
  metals: 'Brass 1.3, Steel 1, Copper 1.25, Aluminum 0.95, Black 1.05',
  fabrics: 'Linen 1.2, Wool 1.35, Cotton 1, Velvet 1.5, Felt 0.9',
  colors: 'White 1, Anthracite 1, Sage 1.05, Rust 1.05, Ochre 1.05',
  rulings: 'Lined 1, Dotted 1.05, Squared 1, Plain 0.95, Music 1.2',
  motifs: 'Forest 1, Harbor 1, Winter 1, City 1, Garden 1',
  occasions: 'Birthday 1, Moving 1, Wedding 1, Opening 1, Thanks 1',
}

// Name, SKU prefix, price, tax, finishes, sizes.
const kinds = `
dining table | TBL | 420 | 19 | woods | 160 cm 1, 200 cm 1.25, 240 cm 1.5
desk | DSK | 360 | 19 | woods | 120 cm 1, 140 cm 1.1, 160 cm 1.2
meeting table | MTG | 780 | 19 | woods | 8 seats 1, 10 seats 1.2, 12 seats 1.45
bench | BNC | 190 | 19 | woods | 120 cm 1, 160 cm 1.2, 200 cm 1.4
stool | STL | 75 | 19 | woods | 45 cm 1, 65 cm 1.15, 75 cm 1.2
bookcase | BKC | 310 | 19 | woods | 3 shelves 1, 5 shelves 1.3, 7 shelves 1.6
sideboard | SDB | 540 | 19 | woods | 2 doors 1, 3 doors 1.3, 4 doors 1.6
office chair | CHR | 245 | 19 | colors | low 0.9, medium 1, high 1.2
filing cabinet | CAB | 180 | 19 | colors | 2 drawers 1, 3 drawers 1.3, 4 drawers 1.55
whiteboard | WBD | 95 | 19 | colors | 90 cm 1, 120 cm 1.3, 180 cm 1.9
acoustic panel | ACP | 120 | 19 | fabrics | 60 cm 1, 90 cm 1.4, 120 cm 1.8
monitor arm | ARM | 85 | 19 | metals | single 1, double 1.7, triple 2.3
pendant lamp | PND | 115 | 19 | metals | 25 cm 1, 35 cm 1.25, 50 cm 1.7
floor lamp | FLR | 165 | 19 | metals | low 0.9, medium 1, high 1.2
desk lamp | LMP | 72 | 19 | metals | low 0.9, medium 1, high 1.2
track light | TRK | 88 | 19 | metals | 1 m 1, 2 m 1.8, 3 m 2.5
curtain fabric per metre | CRT | 18.50 | 19 | fabrics | light 0.9, medium 1, heavy 1.3
cushion | CSH | 24 | 19 | fabrics | 40 cm 1, 50 cm 1.2, 60 cm 1.4
carpet | CPT | 210 | 19 | fabrics | 120 cm 1, 170 cm 1.8, 240 cm 3.1
blanket | BLK | 58 | 19 | fabrics | 130 cm 1, 150 cm 1.2, 200 cm 1.5
felt glide | GLD | 0.085 | 19 | colors | 20 mm 1, 25 mm 1.2, 30 mm 1.45
notebook | NTB | 7.90 | 7 | rulings | A6 0.8, A5 1, A4 1.4
picture book | PIC | 12.40 | 7 | motifs | part 1 1, part 2 1, part 3 1.1
gift voucher | GFT | 25 | 0 | occasions | 25 1, 50 2, 100 4`

const japaneseKinds =
  'ダイニングテーブル 68000, ワークデスク 49800, ローテーブル 32800, スツール 9800, 本棚 41500, 座椅子 14800, フロアライト 18600, お盆 3200'
const japaneseWoods = 'ナラ材 1.2, ウォールナット材 1.35, ヒノキ材 1.1, タモ材 1, 竹 0.8'

/** Returns the 360 products of the stores `default` and `eu`. */
export function westernProducts(): CatalogProduct[] {
  const products = kinds
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name, code = '', price, tax, finishes, sizes = ''] = line.split(' | ')
      return list(variants[finishes as keyof typeof variants]).flatMap((finish) =>
        list(sizes).map((size) => ({
          code,
          finish: finish.name,
          name: `${finish.name} ${name}, ${size.name}`,
          tax_percent: Number(tax),
          price: shelfPrice(Number(price) * finish.factor * size.factor, Number(tax) > 0),
        })),
      )
    })
  return products.map(({ code, finish, ...product }, index) => ({
    sku: skuOf(index + 1, code, finish),
    ...product,
  }))
}

/** Returns the 40 products of the store `jp`, priced in yen. */
export function japaneseProducts(): CatalogProduct[] {
  const products = list(japaneseKinds).flatMap(({ name, factor: price }) =>
    list(japaneseWoods).map((wood) => ({ name: `${wood.name}の${name}`, price: price * wood.factor })),
  )
  return products.map(({ name, price }, index) => ({
    sku: `JP-${String(index + 1).padStart(5, '0')}`,
    name,
    price: Math.round(price / 100) * 100,
    tax_percent: 10,
  }))
}

// Three numbering schemes, as in a shop that has grown: two of them with leading zeros.
function skuOf(number: number, code: string, finish: string): string {
  if (number % 3 === 0) return String(number * 37).padStart(7, '0')
  if (number % 3 === 1) return `${String(number).padStart(4, '0')}-${finish.slice(0, 3).toUpperCase()}`
  return `${code}-${1000 + number}`
}

// A voucher, which is not taxed, costs its face value.
function shelfPrice(price: number, isTaxed: boolean): number {
  if (!isTaxed) return price
  if (price < 1) return Number(price.toFixed(4))
  if (price < 20) return Number(price.toFixed(1))
  return price < 100 ? Math.round(price) - 0.1 : Math.round(price)
}

function list(text: string): Variant[] {
  return text.split(', ').map((entry) => {
    const space = entry.lastIndexOf(' ')
    return { name: entry.slice(0, space), factor: Number(entry.slice(space + 1)) }
  })
}
