// What a list of deliveries says about a webhook, and the filter of the list in the address.
import type { Schemas } from '../service/api.ts'

export type Delivery = Schemas['WebhookDelivery']
export type Attempt = Delivery['attempts'][number]

export const deliveryStatuses = ['failed', 'pending'] as const

/** Without `status`, all deliveries are listed. `delivery` is the one that is open. */
export type DeliverySearch = { status?: (typeof deliveryStatuses)[number]; delivery?: number }

/** Ignores what it does not know, so that an old link opens the page. */
export function readDeliverySearch({ status, delivery }: Record<string, unknown>): DeliverySearch {
  const known = deliveryStatuses.find((each) => each === status)
  return {
    ...(known && { status: known }),
    ...(Number.isSafeInteger(delivery) && { delivery: delivery as number }),
  }
}

/** Returns the last attempt of all deliveries; undefined without one. */
export function lastAttempt(deliveries: readonly Delivery[]): Attempt | undefined {
  return deliveries
    .flatMap(({ attempts }) => attempts)
    .reduce<Attempt | undefined>(
      (last, attempt) => (last && last.attempt_id > attempt.attempt_id ? last : attempt),
      undefined,
    )
}

export function isSuccess({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status <= 299
}

/** Returns the id of the event that was delivered; undefined for a test. */
export function eventIdOf({ message_id }: Delivery): number | undefined {
  const [, id] = /^event_(\d+)$/.exec(message_id) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Returns indented JSON in which characters that would reorder the text are escaped. */
export function readableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  )
}
