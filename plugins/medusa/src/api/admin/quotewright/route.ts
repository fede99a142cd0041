// What Quotewright checks: the version, and in which currencies and with which tax the shop sells.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { queryOf } from '../../../delivery/carts'

export const VERSION = '0.1.0'

export async function GET({ scope }: MedusaRequest, response: MedusaResponse): Promise<void> {
  const query = queryOf(scope)
  const [regions, rates, preferences] = await Promise.all([
    query.graph({ entity: 'region', fields: ['id', 'name', 'currency_code', 'countries.iso_2'] }),
    query.graph({ entity: 'tax_region', fields: ['country_code', 'province_code', 'tax_rates.*'] }),
    query.graph({ entity: 'price_preference', fields: ['attribute', 'value', 'is_tax_inclusive'] }),
  ])
  const percentIn = (countries: string[]): number | null => {
    const region = rates.data.find(
      ({ country_code, province_code }) => !province_code && countries.includes(country_code ?? ''),
    )
    return region?.tax_rates?.find((rate: { is_default: boolean } | null) => rate?.is_default)?.rate ?? null
  }
  const inclusive = preferences.data.filter(({ is_tax_inclusive }) => is_tax_inclusive)
  response.json({
    version: VERSION,
    regions: regions.data.map(({ id, name, currency_code, countries }) => ({
      id,
      name,
      currency_code,
      tax_percent: percentIn(
        (countries ?? []).flatMap((country: { iso_2: string } | null) => country?.iso_2 ?? []),
      ),
    })),
    tax_inclusive_currencies: inclusive.flatMap(({ attribute, value }) =>
      attribute === 'currency_code' && value ? [value] : [],
    ),
  })
}
