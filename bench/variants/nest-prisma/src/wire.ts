// Ids, times and amounts in the format of the interface.
import type { Prisma } from './generated/prisma/client.js'

export const incrementId = (prefix: string, id: number) => prefix + String(id).padStart(9, '0')

export function wireTime(time: Date): string
export function wireTime(time: Date | null): string | null
export function wireTime(time: Date | null): string | null {
  return time && time.toISOString().slice(0, 19).replace('T', ' ')
}

export const amount = (value: Prisma.Decimal) => value.toNumber()
