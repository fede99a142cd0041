// The quantity that a price request states.
import type { Schemas } from '../service/api.ts'

type Fields = Pick<Schemas['PriceRequest'], 'custom_field_1' | 'custom_field_2' | 'custom_field_3'>

/** Returns the quantity that the customer stated: the only field that is a whole number. Undefined without one. */
export function statedQuantity({
  custom_field_1,
  custom_field_2,
  custom_field_3,
}: Fields): number | undefined {
  const numbers = [custom_field_1, custom_field_2, custom_field_3].filter((value) =>
    /^\s*[1-9]\d{0,5}\s*$/.test(value ?? ''),
  )
  return numbers.length === 1 ? Number(numbers[0]) : undefined
}
