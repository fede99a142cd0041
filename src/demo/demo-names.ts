// The names of the people in the demonstration, by language; `Олена=olena` gives the spelling for the mailbox.

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pl' | 'sv' | 'tr' | 'el' | 'uk' | 'ar' | 'ja'

export type NameGroup = {
  language: Language
  store_code: 'default' | 'eu' | 'jp'
  /** How many of them are customers; other pairs of the names belong to people without an account. */
  customers: number
  firstnames: string[]
  lastnames: string[]
  /** A range that is kept free for fiction; `#` stands for a digit. */
  phone: string | null
}

/** Each group has as many first names as last names. */
export const nameGroups: NameGroup[] = [
  {
    language: 'en',
    store_code: 'default',
    customers: 30,
    firstnames: words('Grace Owen Maya Theodore Ruth Calvin Naomi Desmond'),
    lastnames: words("Whitaker O'Brien Okafor Hollis Fairbanks Penrose Delgado Marsh"),
    phone: '+1 212 555 01##',
  },
  {
    language: 'en',
    store_code: 'default',
    customers: 14,
    firstnames: words('Isla Rhys Imogen Callum Beatrix Alistair Niamh Gareth'),
    lastnames: words('Pemberton MacLeod Ashdown Llewellyn Thornbury Kerr Wainwright Siddiqui'),
    phone: '+44 1632 960###',
  },
  {
    language: 'de',
    store_code: 'eu',
    customers: 18,
    firstnames: words('Käthe Jürgen Anneliese Björn Sören Ulrike Götz Mechthild'),
    lastnames: words('Müller Schäfer Weiß Königsberger Grünwald Böhm Lindner Großmann'),
    phone: '+49 30 23125 ###',
  },
  {
    language: 'fr',
    store_code: 'eu',
    customers: 8,
    firstnames: words('Hélène François Maëlle Jérôme Anaïs Benoît Océane Rémi'),
    lastnames: words('Lefèvre Dubois Garçon Béranger Marchand Noël Chevalier Tréville'),
    phone: '+33 1 99 00 ## ##',
  },
  {
    language: 'es',
    store_code: 'default',
    customers: 6,
    firstnames: words('Lucía Iñigo Begoña Andrés Inés Joaquín Ángela Martín'),
    lastnames: words('Muñoz Ibáñez Peña Castellanos Núñez Quintana Solís Aragón'),
    phone: null,
  },
  {
    language: 'pl',
    store_code: 'eu',
    customers: 6,
    firstnames: words('Małgorzata Łukasz Agnieszka Paweł Zofia Wojciech Bożena Stanisław'),
    lastnames: words('Wójcik Żak Gołąb Śliwa Kaźmierczak Dąbek Zieleń Włodarz'),
    phone: null,
  },
  {
    language: 'sv',
    store_code: 'eu',
    customers: 4,
    firstnames: words('Åsa Lars Märta Göran Ebba Håkan Linnéa Östen'),
    lastnames: words('Sjöberg Åkesson Lindqvist Ström Öhman Bergfält Dahlgren Näslund'),
    phone: '+46 8 465 004 ##',
  },
  {
    language: 'tr',
    store_code: 'eu',
    customers: 3,
    firstnames: words('Ayşe Çağlar Gülşen İlker Şebnem Oğuz Işıl Ümit'),
    lastnames: words('Yıldız Çelik Güneş Özdemir Şahin Kılıç Doğan Akgün'),
    phone: null,
  },
  {
    language: 'el',
    store_code: 'eu',
    customers: 2,
    firstnames: words('Ελένη=eleni Γιώργος=giorgos Μαρία=maria Νίκος=nikos'),
    lastnames: words('Παππά=pappa Ιωάννου=ioannou Νικολάου=nikolaou Δήμου=dimou'),
    phone: null,
  },
  {
    language: 'uk',
    store_code: 'eu',
    customers: 2,
    firstnames: words('Олена=olena Тарас=taras Оксана=oksana Андрій=andrii'),
    lastnames: words('Шевчук=shevchuk Бондаренко=bondarenko Ткач=tkach Гончар=honchar'),
    phone: null,
  },
  {
    language: 'ar',
    store_code: 'default',
    customers: 1,
    firstnames: words('ليلى=layla يوسف=yusuf سلمى=salma كريم=karim'),
    lastnames: words('حداد=haddad النجار=najjar الخطيب=khatib منصور=mansour'),
    phone: null,
  },
  {
    language: 'ja',
    store_code: 'jp',
    customers: 6,
    firstnames: words('さくら=sakura 健太=kenta 美咲=misaki 大輔=daisuke 陽子=yoko 翔=sho'),
    lastnames: words('佐藤=sato 鈴木=suzuki 高橋=takahashi 渡辺=watanabe 小林=kobayashi 山本=yamamoto'),
    phone: null,
  },
]

function words(list: string): string[] {
  return list.split(' ')
}
