// The editor of a quote as a state machine: (state, event) → state, and what is to be done. It neither waits nor sends.
import { faultsOf, type Edit } from './edits.ts'
import { isDecimal } from '../offer/line-amounts.ts'
import { mergeOffers, type Merge, type Taken } from '../offer/merge.ts'
import {
  changesOf,
  isSame,
  isSameOffer,
  offerOf,
  type Changes,
  type Offer,
  type Quote,
} from '../offer/offer.ts'

/**
 * - `editing`: nothing is under way, and nobody else has saved.
 * - `saving`: a write is under way. `reading`: it was refused, because somebody else has saved; their record is being read.
 * - `outdated`: somebody else has saved, and there are changes here. `moved`: they moved the quote on, so it cannot be saved.
 * - `conflicted`: both changed one place, and the person has to choose.
 */
type Mode = 'editing' | 'saving' | 'reading' | 'outdated' | 'moved' | 'conflicted'

/** What each mode does with an event. It ignores those that are not named. */
const transitions: { [M in Mode]: { [T in Event['type']]?: Transition<T> } } = {
  editing: { loaded, edit, leave, undo, redo, save, discard },
  outdated: { loaded, edit, leave, undo, redo, save, merge, discard },
  moved: { loaded, edit, leave, undo, redo, save, discard },
  saving: { loaded: keepLoaded, edit, leave, undo, redo, save: saveNext, written, failed },
  reading: { loaded: keepLoaded, edit, leave, undo, redo, read, failed },
  conflicted: { loaded: keepLoaded, edit: editConflicted, save: refuse, resolve },
}

export type Event =
  /** The record as the page has read it last. */
  | { type: 'loaded'; quote: Quote }
  /** Further edits of the same `place` are the same step of undo until the person leaves it. */
  | { type: 'edit'; change: Edit; place?: string | undefined; note?: string | undefined }
  | { type: 'leave' | 'undo' | 'redo' | 'save' | 'discard' }
  /** Takes in what somebody else has saved. */
  | { type: 'merge'; actor: string | undefined }
  /** Ends a conflict with what was chosen, or leaves it for later. */
  | { type: 'resolve'; offer: Offer | undefined }
  | { type: 'written'; quote: Quote }
  | { type: 'read'; quote: Quote; actor: string | undefined }
  /** `fields` are the faults that the service names. A lost request may have been done. */
  | { type: 'failed'; reason: 'outdated' | 'refused' | 'lost'; error: unknown; fields: Fields }

export type Effect =
  | { type: 'write'; version: number; changes: Changes }
  | { type: 'read' }
  /** The save is over; without a record something has to be corrected or decided first. */
  | { type: 'end'; saved: Saved | undefined }

export type Saved = Pick<State, 'quote' | 'taken'>

export type State = {
  mode: Mode
  quote: Quote
  /** The contents of `quote`. */
  base: Offer
  draft: Offer
  /** Earlier drafts, the last one first to return to. */
  past: readonly Offer[]
  future: readonly Offer[]
  /** The place of the last edit. */
  place?: string | undefined
  /** What the last edit did, for those that are not seen at once. */
  note?: string | undefined
  /** What was sent and not answered: under way, or lost. It is sent again before anything else. */
  sent?: Sent | undefined
  /** What follows once a lost write is answered. */
  next?: 'save' | 'merge' | undefined
  loaded: Quote
  /** What somebody else saved meanwhile. */
  newer?: Quote | undefined
  conflict?: { merge: Merge; theirs: Quote; theirOffer: Offer } | undefined
  taken?: readonly Taken[] | undefined
  /** Who made the changes that were merged. */
  actor?: string | undefined
  error?: unknown
  /** By the place that they stand at: `key:column`, or the name of a term. */
  faults: Fields
  /** How often saving was tried and something had to be corrected. */
  attempts: number
}

type Sent = { version: number; changes: Changes; offer: Offer }
type Fields = ReadonlyMap<string, string>
type Next = readonly [State, ...Effect[]]
type Transition<T extends Event['type']> = (state: State, event: Extract<Event, { type: T }>) => Next

const STEPS_MAX = 50
const noFields: Fields = new Map()

/** Returns the next state and what is to be done. */
export function step(state: State, event: Event): Next {
  const transition = transitions[state.mode][event.type] as Transition<Event['type']> | undefined
  return transition?.(state, event) ?? [state]
}

/** `lines` are those that a new quote begins with. */
export function begin(quote: Quote, lines?: Offer['lines']): State {
  const base = offerOf(quote)
  const draft = lines ? { ...base, lines } : base
  return {
    mode: 'editing',
    quote,
    base,
    draft,
    past: [],
    future: [],
    loaded: quote,
    faults: noFields,
    attempts: 0,
  }
}

/** Whether something is not saved, or not known to be. */
export function isDirty({ base, draft, sent }: Pick<State, 'base' | 'draft' | 'sent'>): boolean {
  return sent !== undefined || !isSameOffer(base, draft)
}

/** Whether something that was typed could not be read. */
export function hasFaults({ lines, shipping_amount }: Offer): boolean {
  return faultsOf(lines).length > 0 || !isDecimal(shipping_amount)
}

export function placeOf(key: string, column: string): string {
  return `${key}:${column === 'tier_prices' ? 'tiers' : column === 'customer_note' ? 'note' : column}`
}

function keepLoaded(state: State, { quote }: { quote: Quote }): Next {
  return [{ ...state, loaded: quote }]
}

function loaded(state: State, { quote }: { quote: Quote }): Next {
  return [atRest({ ...state, loaded: quote })]
}

/** Returns the state when nothing is under way: what others saved is there, or named. It never replaces what is typed. */
function atRest(state: State): State {
  const { quote, newer = quote, loaded } = state
  const seen = loaded.version > newer.version ? loaded : newer
  if (seen.version <= quote.version) return { ...state, mode: 'editing', newer: undefined }
  const own = adopted(state, seen)
  if (own) return atRest(own)
  if (!isDirty(state)) return { ...rebased(state, seen, offerOf(seen, state.draft.lines)), mode: 'editing' }
  return { ...state, mode: seen.status === 'pending' ? 'outdated' : 'moved', newer: seen }
}

function edit(state: State, { change, place, note }: Extract<Event, { type: 'edit' }>): Next {
  const isSameStep = place !== undefined && place === state.place
  const past = isSameStep ? state.past : [...state.past, state.draft].slice(-STEPS_MAX)
  return [{ ...changed(state, change(state.draft)), past, future: [], place, note }]
}

function leave(state: State): Next {
  return [state.place === undefined ? state : { ...state, place: undefined }]
}

function undo(state: State): Next {
  const draft = state.past.at(-1)
  if (!draft) return [state]
  return [{ ...changed(state, draft), past: state.past.slice(0, -1), future: [state.draft, ...state.future] }]
}

function redo(state: State): Next {
  const [draft, ...future] = state.future
  return [draft ? { ...changed(state, draft), past: [...state.past, state.draft], future } : state]
}

function changed(state: State, draft: Offer): State {
  const clean = { error: undefined, taken: undefined, place: undefined, note: undefined, faults: noFields }
  return { ...state, ...clean, draft }
}

/** The choice is about the draft as it is, such as with pasted rows that have been found meanwhile. */
function editConflicted(state: State, event: Extract<Event, { type: 'edit' }>): Next {
  const [next] = edit(state, event)
  const { conflict, base, draft } = next
  return [
    { ...next, conflict: conflict && { ...conflict, merge: mergeOffers(base, draft, conflict.theirOffer) } },
  ]
}

function discard({ quote, newer = quote, loaded }: State): Next {
  return [atRest({ ...begin(newer), loaded })]
}

function save(state: State): Next {
  const { quote, base, draft, sent, taken } = state
  if (hasFaults(draft)) return ended({ ...state, attempts: state.attempts + 1 })
  const start: State = { ...state, mode: 'saving', error: undefined, faults: noFields, place: undefined }
  if (sent) return [{ ...start, next: 'save' }, write(sent)]
  const changes = changesOf(base, draft)
  if (isSame(changes, {})) return ended({ ...start, base: draft }, { quote, taken })
  const first = { version: quote.version, changes, offer: draft }
  return [{ ...start, sent: first, next: undefined }, write(first)]
}

/** A save that is wanted while a lost one is sent again, in order to merge. */
function saveNext(state: State): Next {
  return [state.next ? { ...state, next: 'save' } : state]
}

function refuse(state: State): Next {
  return [state, { type: 'end', saved: undefined }]
}

function write({ version, changes }: Sent): Effect {
  return { type: 'write', version, changes }
}

function ended(state: State, saved?: Saved): Next {
  return [atRest({ ...state, next: undefined }), { type: 'end', saved }]
}

function written(state: State, { quote }: { quote: Quote }): Next {
  const saved = afterSave(state, quote)
  return state.next ? proceed(saved) : ended(saved, { quote, taken: saved.taken })
}

/** Goes on after a lost write: its fate is known. */
function proceed(state: State): Next {
  if (state.next === 'save') return save(state)
  const [rest] = ended(state)
  const [next] = rest.mode === 'outdated' ? merge(rest, { actor: state.actor }) : [rest]
  return [next, { type: 'end', saved: undefined }]
}

function failed(state: State, { reason, error, fields }: Extract<Event, { type: 'failed' }>): Next {
  const { sent, next, mode } = state
  if (mode === 'saving' && reason !== 'lost') {
    const refused = { ...state, sent: undefined }
    if (next) return proceed(refused)
    if (reason === 'outdated') return [{ ...refused, mode: 'reading' }, { type: 'read' }]
  }
  return ended({
    ...state,
    sent: mode === 'saving' && reason === 'lost' ? sent : undefined,
    error,
    faults: placed(fields, sent?.offer ?? state.draft),
    attempts: state.attempts + 1,
  })
}

function read(state: State, { quote, actor }: Extract<Event, { type: 'read' }>): Next {
  if (quote.status !== 'pending') return ended({ ...state, newer: quote })
  const next = merged(state, quote, actor)
  return next.mode === 'conflicted' ? refuse(next) : save(next)
}

function merge(state: State, { actor }: { actor: string | undefined }): Next {
  const { newer, sent } = state
  if (newer?.status !== 'pending') return [state]
  // What was lost may be in theirs: its lines must not be there twice.
  if (sent) return [{ ...state, mode: 'saving', next: 'merge', actor, error: undefined }, write(sent)]
  const next = merged(state, newer, actor)
  return [next.mode === 'conflicted' ? next : atRest(next)]
}

/** Takes in what somebody else saved; conflicts are shown, or there are none. */
function merged(state: State, theirs: Quote, actor: string | undefined): State {
  const { base, draft } = state
  const theirOffer = offerOf(theirs, base.lines)
  const merge = mergeOffers(base, draft, theirOffer)
  if (merge.conflicts.length > 0)
    return { ...state, mode: 'conflicted', conflict: { merge, theirs, theirOffer }, newer: undefined, actor }
  return { ...rebased(state, theirs, theirOffer, merge.merged), taken: merge.taken, actor }
}

function resolve(state: State, { offer }: { offer: Offer | undefined }): Next {
  const { theirs, theirOffer } = state.conflict!
  const next = offer ? rebased(state, theirs, theirOffer, offer) : { ...state, newer: theirs }
  return [atRest({ ...next, conflict: undefined })]
}

/** Returns the state that begins with another record: undo leads to earlier drafts with what others changed. */
function rebased(state: State, quote: Quote, base: Offer, draft = base, before = state.base): State {
  const rebase = (offers: readonly Offer[]) => offers.map((each) => mergeOffers(before, each, base).merged)
  const { past, future } = state
  return {
    ...state,
    quote,
    base,
    draft,
    past: rebase(past),
    future: rebase(future),
    place: undefined,
    note: undefined,
    newer: undefined,
  }
}

/** Returns the state after a lost write if a record is what was sent. */
function adopted(state: State, record: Quote): State | undefined {
  const { sent } = state
  if (!sent) return undefined
  const lines = linesIn(record, sent.offer)
  const isSaved = isSameOffer(offerOf(record, lines), { ...sent.offer, lines })
  return isSaved ? afterSave(state, record) : undefined
}

/** What was typed while the request was under way stays. */
function afterSave(state: State, saved: Quote): State {
  const { draft, newer } = state
  const sent = state.sent!.offer
  const base = offerOf(saved, linesIn(saved, sent))
  const next = sent === draft ? base : mergeOffers(sent, draft, base).merged
  return { ...rebased(state, saved, base, next, sent), sent: undefined, error: undefined, newer }
}

/** Returns the lines that were sent with the ids that they have in the record. */
function linesIn(saved: Quote, { lines }: Offer): Offer['lines'] {
  return lines.map((line, index) => ({ ...line, item_id: saved.items?.[index]?.item_id }))
}

/** Returns the faults that the service names by the places where they are shown. */
function placed(fields: Fields, { lines }: Offer): Fields {
  return new Map(
    [...fields].map(([field, message]) => {
      const [, index, column] = /^quote\.items\[(\d+)\]\.(\w+)/.exec(field) ?? []
      const key = index === undefined ? undefined : lines[Number(index)]?.key
      return [key ? placeOf(key, column ?? '') : field.replace('quote.', ''), message]
    }),
  )
}
