// What is written down of a run through whole lives, and the faults that may be found in it.
import { isDeepStrictEqual } from 'node:util'
import { mock } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { Told } from './whole-life.ts'

export type LoggedEvent = { event_id: number; type: string; timestamp: string; data: Record<string, unknown> }

/** A call that the receiver got; `at` is the time by its clock, `taken` whether it answered with 200. */
export type Arrival = { at: number; headers: Record<string, string>; body: string; taken: boolean }

export type LoggedMail = { recipients: string[]; to: string; subject: string; message_id: string }

export type LifeLog = {
  told: Told[]
  /** All that can be polled in the end. */
  events: LoggedEvent[]
  /** The ids that a poller saw while all this happened, as they came. */
  polled: number[]
  secret: string
  arrivals: Arrival[]
  mails: LoggedMail[]
  /** The records in the end. */
  records: Map<string, Record<string, unknown>>
  /** What `jobs list --failed` says in the end. */
  failed_jobs: string
  /** At most so many deliveries and mails may have come again. */
  repeats_max: number
  /** What was counted besides. */
  figures: Record<string, number>
}

/** Every call is signed, as an independent library verifies. */
export function signatureFaults({ secret, arrivals }: LifeLog): string[] {
  return arrivals.flatMap((arrival) => signatureFault(secret, arrival) ?? [])
}

/** Every event arrives as it can be polled, and nothing else does. */
export function deliveryFaults({ events, arrivals }: LifeLog): string[] {
  const known = new Map(events.map(({ event_id, ...event }) => [`event_${event_id}`, event]))
  const taken = new Set(arrivals.filter((arrival) => arrival.taken).map(idOf))
  const lost = [...known.keys()].filter((id) => !taken.has(id))
  const unlike = arrivals.filter((each) => !isDeepStrictEqual(JSON.parse(each.body), known.get(idOf(each))))
  return [...lost.map((id) => `${id} is lost`), ...unlike.map((each) => `${idOf(each)} is not what happened`)]
}

/** Nothing of a record comes before all that happened to it earlier was taken. */
export function orderFaults({ events, arrivals }: LifeLog): string[] {
  const places = new Map<string, { record: string; place: number }>()
  for (const [record, list] of byRecord(events))
    list.forEach(({ event_id }, place) => places.set(`event_${event_id}`, { record, place }))
  const takenOf = new Map<string, number>()
  return arrivals.flatMap((arrival) => {
    const { record = '', place = 0 } = places.get(idOf(arrival)) ?? {}
    const taken = takenOf.get(record) ?? 0
    if (place === taken && arrival.taken) takenOf.set(record, taken + 1)
    return place > taken ? [`${idOf(arrival)} of ${record} came too early`] : []
  })
}

/** Whoever polls sees each event once and in order. */
export function pollingFaults({ events, polled }: LifeLog): string[] {
  const expected = events.map(({ event_id }) => event_id)
  return isDeepStrictEqual(polled, expected) ? [] : [`polled ${polled.join()}`]
}

/** Of each record is told what happened to it, once and in order. */
export function historyFaults({ told, events }: LifeLog): string[] {
  const eventsOf = byRecord(events)
  const known = new Set(told.map(({ record }) => record))
  const unknown = [...eventsOf.keys()].filter((record) => !known.has(record))
  return [
    ...unknown.map((record) => `nobody made ${record}`),
    ...told.flatMap((each) => historyFault(each, eventsOf.get(each.record) ?? []) ?? []),
  ]
}

/** Every mail reaches the one whom it is for, and nobody else gets any. */
export function mailFaults({ told, mails }: LifeLog): string[] {
  const expected = new Set(told.flatMap((each) => each.mails))
  const idsOf = new Map<string, Set<string>>()
  for (const { recipients, to, subject, message_id } of mails) {
    const mail = `${recipients.join()}: ${subject}${recipients.join() === to ? '' : ` (To: ${to})`}`
    idsOf.set(mail, (idsOf.get(mail) ?? new Set()).add(message_id))
  }
  return [
    ...[...expected].filter((mail) => !idsOf.has(mail)).map((mail) => `lost: ${mail}`),
    ...[...idsOf.keys()].filter((mail) => !expected.has(mail)).map((mail) => `not expected: ${mail}`),
    ...[...idsOf].filter(([, ids]) => ids.size > 1).map(([mail]) => `two different mails: ${mail}`),
  ]
}

/** No more comes again than was under way when the service was killed or a line was cut. */
export function repeatFaults(log: LifeLog): string[] {
  const { events, mails } = findRepeats(log)
  return events + mails > log.repeats_max ? [`${events} events and ${mails} mails came again`] : []
}

/** How many deliveries that were taken, and mails, had come before. */
export function findRepeats({ arrivals, mails }: Pick<LifeLog, 'arrivals' | 'mails'>): {
  events: number
  mails: number
} {
  const taken = arrivals.filter((arrival) => arrival.taken).map(idOf)
  const ids = mails.map(({ message_id }) => message_id)
  return { events: taken.length - new Set(taken).size, mails: ids.length - new Set(ids).size }
}

/** Every record is there once and says in the end what was done with it. */
export function recordFaults({ told, records }: LifeLog): string[] {
  const wrong = told.flatMap(({ record, end }) =>
    Object.entries(end)
      .filter(([name, value]) => records.get(record)?.[name] !== value)
      .map(([name]) => `${record}: ${name} is ${String(records.get(record)?.[name])}`),
  )
  return records.size === told.length
    ? wrong
    : [`${records.size} records instead of ${told.length}`, ...wrong]
}

/** No job has failed for good. */
export function jobFaults({ failed_jobs }: LifeLog): string[] {
  return failed_jobs.split('\n').filter((line) => line !== '')
}

export function idOf({ headers }: Arrival): string {
  return headers['webhook-id'] ?? ''
}

// By the clock of then: the library takes no message that is five minutes old.
function signatureFault(secret: string, arrival: Arrival): string | undefined {
  const clock = mock.method(Date, 'now', () => arrival.at)
  try {
    new Webhook(secret).verify(arrival.body, arrival.headers)
    return undefined
  } catch (error) {
    return `${idOf(arrival)}: ${(error as Error).message}`
  } finally {
    clock.mock.restore()
  }
}

function byRecord(events: LoggedEvent[]): Map<string, LoggedEvent[]> {
  const groups = new Map<string, LoggedEvent[]>()
  for (const event of events) {
    const kind = event.type.slice(0, event.type.indexOf('.'))
    const record = `${kind} ${String(event.data[kind === 'quote' ? 'quote_id' : 'request_id'])}`
    groups.set(record, [...(groups.get(record) ?? []), event])
  }
  return groups
}

function historyFault({ record, events, between = [] }: Told, logged: LoggedEvent[]): string | undefined {
  const types = logged.map(({ type }) => type)
  const isRight =
    types[0] === events[0] &&
    isDeepStrictEqual(
      types.filter((type) => !between.includes(type)),
      events,
    ) &&
    isDeepStrictEqual(types.filter((type) => between.includes(type)).sort(), [...between].sort())
  return isRight ? undefined : `${record}: ${types.join(', ')}`
}
