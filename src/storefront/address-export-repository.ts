// The billing and shipping address of a record as columns of a CSV export: billing_firstname to shipping_vat_id.
import { Address } from './company-details.ts'

const cells = ['billing', 'shipping'].flatMap((kind) =>
  Object.keys(Address.properties).map((field) => ({
    address: `${kind}_address`,
    field,
    name: `${kind}_${field}`,
  })),
)

export const addressCellKinds = Object.fromEntries(cells.map(({ name }) => [name, 'text' as const]))

/** Selects the columns from the table with this alias. */
export const addressCells = (table: string) =>
  cells
    .map(({ address, field, name }) => {
      const column = `${table}.${address}`
      const lines = `array_to_string(array(select json_array_elements_text(${column}->'street')), ', ')`
      const street = `case when ${column} is not null then ${lines} end`
      return `${field === 'street' ? street : `${column}->>'${field}'`} as ${name}`
    })
    .join(', ')
