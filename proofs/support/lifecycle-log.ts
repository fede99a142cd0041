// The log of a run of P6 and P7, the checks of it, and for each check tampered logs in which it must find a fault.
import { mock } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { Webhook } from 'standardwebhooks'
import type { ReceivedMail } from '../../test/support/mail-server.ts'
import type { Lifecycle } from './lifecycles.ts'

export type LoggedEvent = { event_id: number; type: string; timestamp: string; data: Record<string, unknown> }

type Message = { id: string; headers: Record<string, string>; body: string }
/** A call of a webhook endpoint; `at`: when, on its clock; `isAccepted`: whether it responded with 200. */
export type Arrival = Message & { at: number; isAccepted: boolean }

export type LifecycleLog = {
  lifecycles: Lifecycle[]
  /** All events, as read after the run. */
  events: LoggedEvent[]
  /** What a poller read during the run. */
  polled: LoggedEvent[]
  secret: string
  arrivals: Arrival[]
  mails: ReceivedMail[]
  records: Map<string, Record<string, unknown>>
  failed_jobs: string
  /** The most deliveries and mails that may have been repeated. */
  repeats_max: number
  figures: Record<string, number>
}

export type Check = {
  faultsIn: (log: LifecycleLog) => string[]
  /** Changes to the log of the same run. */
  controls: Record<string, (log: LifecycleLog) => Partial<LifecycleLog>>
}

export const eventChecks: Record<string, Check> = {
  'every event has a signature that an independent library verifies': {
    faultsIn: ({ secret, arrivals }) => arrivals.flatMap((arrival) => signatureFault(secret, arrival) ?? []),
    controls: {
      'a changed byte': (log) => ({
        arrivals: log.arrivals.map((each) => ({ ...each, body: each.body.replace('a', 'b') })),
      }),
      'a signature with another secret': () => ({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
    },
  },
  'exactly the events that can be polled arrive': {
    faultsIn: ({ events, arrivals }) => {
      const known = new Map(events.map(({ event_id, ...event }) => [`event_${event_id}`, event]))
      const accepted = new Set(acceptedIds(arrivals))
      const lost = [...known.keys()].filter((id) => !accepted.has(id))
      const different = arrivals.filter(({ id, body }) => !isDeepStrictEqual(JSON.parse(body), known.get(id)))
      return [
        ...lost.map((id) => `${id} is lost`),
        ...different.map(({ id }) => `${id} differs from the polled event`),
      ]
    },
    controls: {
      'a lost event': ({ arrivals }) => ({ arrivals: arrivals.filter(({ id }) => id !== 'event_7') }),
      'an unknown event': ({ events }) => ({ events: events.slice(1) }),
    },
  },
  'no event of a record arrives before its earlier ones were accepted': {
    faultsIn: orderFaults,
    controls: { 'two swapped events': (log) => ({ arrivals: swapped(log) }) },
  },
  'a poller sees each event once and in order': {
    faultsIn: ({ events, polled }) =>
      isDeepStrictEqual(polled, events) ? [] : [`polled ${polled.map(({ event_id }) => event_id).join()}`],
    controls: { 'an event that was missed': ({ polled }) => ({ polled: polled.slice(1) }) },
  },
  'each record has its events, once and in order': {
    faultsIn: ({ lifecycles, events }) => {
      const eventsOf = byRecord(events)
      const faults = lifecycles.flatMap((each) => historyFault(each, eventsOf.get(each.record) ?? []) ?? [])
      for (const { record } of lifecycles) eventsOf.delete(record)
      return [...faults, ...[...eventsOf.keys()].map((record) => `no client created ${record}`)]
    },
    controls: {
      'an event that was not recorded': ({ events }) => ({ events: events.slice(1) }),
      'an event that was recorded twice': ({ events }) => ({ events: [...events, ...events.slice(-1)] }),
      'a duplicate record': ({ lifecycles }) => ({ lifecycles: lifecycles.slice(1) }),
    },
  },
  'no more is repeated than was in flight at a kill or a closed connection': {
    faultsIn: (log) => {
      const { events, mails } = findRepeats(log)
      return events + mails > log.repeats_max ? [`${events} events and ${mails} mails were repeated`] : []
    },
    controls: { 'all events twice': ({ arrivals }) => ({ arrivals: [...arrivals, ...arrivals] }) },
  },
  'every record exists once, with its final state': {
    faultsIn: ({ lifecycles, records }) => {
      const faults = lifecycles.flatMap(({ record, end }) =>
        Object.entries(end)
          .filter(([name, value]) => records.get(record)?.[name] !== value)
          .map(([name]) => `${record}: ${name} is ${String(records.get(record)?.[name])}`),
      )
      if (records.size !== lifecycles.length)
        faults.push(`${records.size} records instead of ${lifecycles.length}`)
      return faults
    },
    controls: {
      'a record that is listed and was not created': ({ lifecycles }) => ({
        lifecycles: lifecycles.slice(1),
      }),
      'a flag that is not set': ({ records }) => ({
        records: new Map([...records].map(([key]) => [key, {}])),
      }),
    },
  },
  'no job has failed for good': {
    faultsIn: ({ failed_jobs }) => failed_jobs.split('\n').filter(Boolean),
    controls: { 'a failed job': () => ({ failed_jobs: '{"job_id":"7"}\n' }) },
  },
}

export const mailChecks: Record<string, Check> = {
  'every mail reaches its recipient, and nobody else gets any': {
    faultsIn: ({ lifecycles, mails }) => {
      const expected = new Set(lifecycles.flatMap((each) => each.mails))
      const idsOf = new Map<string, Set<string | undefined>>()
      for (const { recipients, parsed } of mails) {
        const to = (parsed.to ?? []).map(({ address }) => address).join()
        const mail = `${recipients.join()}: ${parsed.subject}${recipients.join() === to ? '' : ` (To: ${to})`}`
        idsOf.set(mail, (idsOf.get(mail) ?? new Set()).add(parsed.messageId))
      }
      return [
        ...[...expected].filter((mail) => !idsOf.has(mail)).map((mail) => `lost: ${mail}`),
        ...[...idsOf.keys()].filter((mail) => !expected.has(mail)).map((mail) => `not expected: ${mail}`),
        ...[...idsOf].filter(([, ids]) => ids.size > 1).map(([mail]) => `two different mails: ${mail}`),
      ]
    },
    controls: {
      'a lost mail': ({ mails }) => ({
        mails: mails.filter(({ recipients }) => recipients[0] !== 'asker-7@example.com'),
      }),
      'a mail to somebody else': ({ mails }) => ({
        mails: mails.map((each) => ({ ...each, recipients: ['x@y.z'] })),
      }),
      'a mail under a new Message-ID': ({ mails: [first, ...others] }) => ({
        mails: [first!, ...others, { ...first!, parsed: { ...first!.parsed, messageId: '<new>' } }],
      }),
    },
  },
}

export function acceptedIds(arrivals: Arrival[]): string[] {
  return arrivals.filter(({ isAccepted }) => isAccepted).map(({ id }) => id)
}

export function findRepeats({ arrivals, mails }: Pick<LifecycleLog, 'arrivals' | 'mails'>) {
  const accepted = acceptedIds(arrivals)
  const ids = mails.map(({ parsed }) => parsed.messageId)
  return { events: accepted.length - new Set(accepted).size, mails: ids.length - new Set(ids).size }
}

// At the time of arrival: the library rejects messages older than five minutes.
function signatureFault(secret: string, { id, at, headers, body }: Arrival): string | undefined {
  const clock = mock.method(Date, 'now', () => at)
  try {
    new Webhook(secret).verify(body, headers)
    return undefined
  } catch (error) {
    return `${id}: ${(error as Error).message}`
  } finally {
    clock.mock.restore()
  }
}

function orderFaults({ events, arrivals }: LifecycleLog): string[] {
  const positions = new Map<string, { record: string; position: number }>()
  for (const [record, list] of byRecord(events))
    list.forEach(({ event_id }, position) => positions.set(`event_${event_id}`, { record, position }))
  const acceptedCounts = new Map<string, number>()
  return arrivals.flatMap(({ id, isAccepted }) => {
    const { record = '', position = 0 } = positions.get(id) ?? {}
    const accepted = acceptedCounts.get(record) ?? 0
    if (position === accepted && isAccepted) acceptedCounts.set(record, accepted + 1)
    return position > accepted ? [`${id} of ${record} came too early`] : []
  })
}

function swapped({ events, arrivals }: LifecycleLog): Arrival[] {
  const [first, second] = events
    .filter(({ type, data }) => type.startsWith('price_request.') && data.request_id === 7)
    .map(({ event_id }) => arrivals.find(({ id, isAccepted }) => id === `event_${event_id}` && isAccepted)!)
  return arrivals.map((each) => (each === first ? second! : each === second ? first! : each))
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

function historyFault(
  { record, events, anytime = [] }: Lifecycle,
  logged: LoggedEvent[],
): string | undefined {
  const types = logged.map(({ type }) => type)
  const inOrder = types.filter((type) => !anytime.includes(type))
  const anywhere = types.filter((type) => anytime.includes(type)).sort()
  const isRight = isDeepStrictEqual([inOrder, anywhere], [events, [...anytime].sort()])
  return isRight && types[0] === events[0] ? undefined : `${record}: ${types.join(', ')}`
}
