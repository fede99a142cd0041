// The ids of agreed lines. They are ours: buyers can neither choose nor change the id of a line, and a database has it once.
import type { AgreedLine, DeliveryRow } from './delivery-table'

const PREFIX = 'cali_quote_'

/** Returns the id that a line of a delivery has in the cart. */
export const lineIdOf = (key: string, { item_id }: Pick<AgreedLine, 'item_id'>): string =>
  `${PREFIX}${key}_${item_id}`

export const idsOf = ({ key, lines }: DeliveryRow): string[] => lines.map((line) => lineIdOf(key, line))

export const isAgreed = (lineId: string): boolean => lineId.startsWith(PREFIX)

/** Returns the key of the delivery that put an agreed line into the cart. */
export const keyOf = (lineId: string): string => lineId.slice(PREFIX.length).split('_')[0] ?? ''
