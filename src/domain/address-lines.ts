// Addresses as people write them.

export type PostalAddress = {
  firstname: string | null
  lastname: string | null
  company: string | null
  street: string[]
  city: string | null
  region: string | null
  postcode: string | null
  country_id: string | null
  telephone: string | null
}

/** English-speaking countries, whose postcode follows the city and the region. */
const POSTCODE_LAST = new Set<string | undefined>(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US'])

/** Returns the lines of an address, with the name of its country in the language; empty ones are left out. */
export function addressLines(address: PostalAddress, language: string): string[] {
  const { firstname, lastname, company, street, city, region, postcode, country_id, telephone } = address
  const join = (texts: (string | null)[], separator = ' ') =>
    texts.filter((text) => text?.trim()).join(separator)
  const isPostcodeLast = POSTCODE_LAST.has(country_id?.toUpperCase())
  const place = isPostcodeLast
    ? [join([join([city, region], ', '), postcode])]
    : [join([postcode, city]), region === city ? null : region]
  const country = country_id && countryName(country_id, language)
  const lines = [company, join([firstname, lastname]), ...street, ...place, country]
  return [...lines, telephone].flatMap((line) => (line?.trim() ? [line.trim()] : []))
}

function countryName(code: string, language: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code
}
