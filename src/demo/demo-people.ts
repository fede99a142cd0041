// The people of the demonstration: customers with an account, and strangers who only ask.
import type { CustomerIn } from '../storefront/customer-schemas.ts'
import type { Store } from '../storefront/store-repository.ts'
import type { Random } from './demo-random.ts'

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pl' | 'sv' | 'tr' | 'el' | 'uk' | 'ar' | 'ja'

export type Person = {
  /** Set once the account exists. */
  customer_id?: number
  firstname: string
  lastname: string
  email: string
  language: Language
  store: Store
  phone?: string
  company?: Pick<CustomerIn, 'company' | 'vat_id' | 'billing_address'>
}

// Language, store, number of customers, phone (a range reserved for fiction), and as many first names as last names.
// `Олена=olena` names the spelling in the mailbox.
const groups = `
en | default | 30 | +1 212 555 01## | Grace Owen Maya Theodore Ruth Calvin Naomi Desmond | Whitaker O'Brien Okafor Hollis Fairbanks Penrose Delgado Marsh
en | default | 14 | +44 1632 960### | Isla Rhys Imogen Callum Beatrix Alistair Niamh Gareth | Pemberton MacLeod Ashdown Llewellyn Thornbury Kerr Wainwright Siddiqui
de | eu | 18 | +49 30 23125 ### | Käthe Jürgen Anneliese Björn Sören Ulrike Götz Mechthild | Müller Schäfer Weiß Königsberger Grünwald Böhm Lindner Großmann
fr | eu | 8 | +33 1 99 00 ## ## | Hélène François Maëlle Jérôme Anaïs Benoît Océane Rémi | Lefèvre Dubois Garçon Béranger Marchand Noël Chevalier Tréville
es | default | 6 | | Lucía Iñigo Begoña Andrés Inés Joaquín Ángela Martín | Muñoz Ibáñez Peña Castellanos Núñez Quintana Solís Aragón
pl | eu | 6 | | Małgorzata Łukasz Agnieszka Paweł Zofia Wojciech Bożena Stanisław | Wójcik Żak Gołąb Śliwa Kaźmierczak Dąbek Zieleń Włodarz
sv | eu | 4 | +46 8 465 004 ## | Åsa Lars Märta Göran Ebba Håkan Linnéa Östen | Sjöberg Åkesson Lindqvist Ström Öhman Bergfält Dahlgren Näslund
tr | eu | 3 | | Ayşe Çağlar Gülşen İlker Şebnem Oğuz Işıl Ümit | Yıldız Çelik Güneş Özdemir Şahin Kılıç Doğan Akgün
el | eu | 2 | | Ελένη=eleni Γιώργος=giorgos Μαρία=maria Νίκος=nikos | Παππά=pappa Ιωάννου=ioannou Νικολάου=nikolaou Δήμου=dimou
uk | eu | 2 | | Олена=olena Тарас=taras Оксана=oksana Андрій=andrii | Шевчук=shevchuk Бондаренко=bondarenko Ткач=tkach Гончар=honchar
ar | default | 1 | | ليلى=layla يوسف=yusuf سلمى=salma كريم=karim | حداد=haddad النجار=najjar الخطيب=khatib منصور=mansour
ja | jp | 6 | | さくら=sakura 健太=kenta 美咲=misaki 大輔=daisuke 陽子=yoko 翔=sho | 佐藤=sato 鈴木=suzuki 高橋=takahashi 渡辺=watanabe 小林=kobayashi 山本=yamamoto`
  .trim()
  .split('\n')
  .map((line) => {
    const [language, store = '', customers, phone, firstnames = '', lastnames = ''] = line.split(/ ?\| ?/)
    return {
      language: language as Language,
      store,
      customers: Number(customers),
      phone,
      firstnames: firstnames.split(' '),
      lastnames: lastnames.split(' '),
    }
  })

// Domains reserved for examples: mail to them never reaches anybody.
const domains = ['example.com', 'example.org', 'example.net', 'mail.example.com', 'studio.example.org']

// Legal form, country, prefix of VAT ids, street, city and postcode of companies.
const places: Record<Language, string> = {
  en: 'Ltd | GB | GB | Mill Lane | Sheffield | S1 2AB',
  de: 'GmbH | DE | DE | Hafenstraße | Hamburg | 20457',
  fr: 'SARL | FR | FR | rue des Tilleuls | Lyon | 69002',
  es: 'S.L. | ES | ES | calle Mayor | Sevilla | 41004',
  pl: 'Sp. z o.o. | PL | PL | ul. Lipowa | Gdańsk | 80-830',
  sv: 'AB | SE | SE | Storgatan | Malmö | 211 42',
  tr: 'A.Ş. | TR | TR | Çınar Sokak | İzmir | 35210',
  el: 'Α.Ε. | GR | EL | Οδός Ερμού | Αθήνα | 105 63',
  uk: 'ТОВ | UA | UA | вул. Садова | Львів | 79000',
  ar: 'ش.م.م | EG | EG | شارع النيل | القاهرة | 11511',
  ja: '株式会社 | JP | T | 本町 | 大阪市 | 541-0053',
}

/** Every other customer buys for a company. */
function companyOf({ lastname, firstname, language }: Person, index: number): Person['company'] {
  if (index % 2 === 1) return undefined
  const [form = '', country_id = '', prefix = '', street = '', city = '', postcode = ''] =
    places[language].split(' | ')
  const company = `${lastname} ${form}`
  const billing_address = {
    firstname,
    lastname,
    company,
    street: [`${street} ${index + 1}`],
    city,
    postcode,
    country_id,
  }
  return { company, vat_id: `${prefix}${900_000_000 + index}`, billing_address }
}

/** Returns the people who have an account, in random order. */
export function makeCustomers(random: Random, stores: Map<string, Store>): Person[] {
  const people = groups.flatMap((group) =>
    Array.from({ length: group.customers }, (_, index) => {
      const person = makePerson(random, stores, group, index)
      return { ...person, company: companyOf(person, index) }
    }),
  )
  return random.sample(people, people.length)
}

/** Returns a person without an account who speaks a language of the store. */
export function makeStranger(random: Random, stores: Map<string, Store>, code: string): Person {
  const group = random.pick(groups.filter(({ store }) => store === code))
  return makePerson(random, stores, group, random.integer(group.customers, group.firstnames.length ** 2 - 1))
}

// Every pair of names has its own index, below the square of the number of names.
function makePerson(
  random: Random,
  stores: Map<string, Store>,
  { firstnames, lastnames, language, store, phone }: (typeof groups)[number],
  index: number,
): Person {
  const count = firstnames.length
  const first = spellings(firstnames[index % count]!)
  const last = spellings(lastnames[(index + Math.floor(index / count)) % count]!)
  return {
    firstname: first.name,
    lastname: last.name,
    email: `${first.latin}.${last.latin}@${domains[index % domains.length]}`,
    language,
    store: stores.get(store)!,
    phone: phone ? phone.replace(/#/g, () => String(random.integer(0, 9))) : undefined,
  }
}

function spellings(entry: string): { name: string; latin: string } {
  const [name = '', mailbox = name] = entry.split('=')
  const plain = mailbox.toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l').replaceAll('ı', 'i')
  return { name, latin: plain.normalize('NFD').replace(/[^a-z]/g, '') }
}
