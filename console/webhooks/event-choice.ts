// The events that a webhook selects, for its checklist: all, all of one kind of record, or single types.
import { eventSelectors, type EventType } from '../../src/domain/event-types.ts'
import type { MessageKey } from '../messages/messages.tsx'

type KindOf<Type> = Type extends `${infer Kind}.${string}` ? Kind : never
type EventSelector = '*' | `${KindOf<EventType>}.*` | EventType

export type EventGroup = { selector: string; types: readonly string[] }

/** `price_request.*` with its types, and so on. */
export const eventGroups: readonly EventGroup[] = eventSelectors
  .filter((selector) => selector.endsWith('.*'))
  .map((selector) => ({
    selector,
    types: eventSelectors.filter((type) => type !== selector && type.startsWith(selector.slice(0, -1))),
  }))

/** Returns whether another one of the selectors already includes this one. */
export function isImpliedByOthers(selector: string, selected: readonly string[]): boolean {
  if (selector === '*') return false
  const group = `${selector.slice(0, selector.indexOf('.'))}.*`
  return selected.includes('*') || (selector !== group && selected.includes(group))
}

/** Checks or unchecks a selector; what a checked one includes stays, in case it is unchecked again. */
export function withSelector(selected: readonly string[], selector: string, isSelected: boolean): string[] {
  return eventSelectors.filter((each) => (each === selector ? isSelected : selected.includes(each)))
}

/** Returns the selectors without those that others include. */
export function withoutImplied(selected: readonly string[]): EventSelector[] {
  return (selected as readonly EventSelector[]).filter((selector) => !isImpliedByOthers(selector, selected))
}

/** Returns the key of the sentence about a selector; undefined for one that this version of the console does not know. */
export function eventText(selector: string): MessageKey | undefined {
  return eventSelectors.includes(selector) ? (`event.${selector}` as MessageKey) : undefined
}
