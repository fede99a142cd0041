// The editor of a quote as a state machine: (state, event) → state and effects. It sends nothing itself; the caller runs the effects.
import { faultsOf } from './edits.ts'
import { placed, type Fields } from './field-places.ts'
import { isDecimal, isTaxPercent } from '../offer/line-amounts.ts'
import { mergeOffers, type Merge, type Taken } from '../offer/merge.ts'
import { allItems } from '../../../src/domain/choices.ts'
import { changesOf, isSameOffer, offerOf } from '../offer/offer.ts'
import type { Changes, Edit, Offer, Quote } from '../offer/offer.ts'

/**
 * - `editing`: nothing is under way, and nobody else has saved.
 * - `saving`: a write is under way. `reading`: it was refused, because somebody else has saved; their record is being read.
 * - `outdated`: somebody else has saved, and there are changes here. `moved`: they also changed the status, so it cannot be saved.
 * - `conflicted`: both changed one place (a term or a field of a line), and the person has to choose.
 */
type Mode = 'editing' | 'saving' | 'reading' | 'outdated' | 'moved' | 'conflicted'

/** What each mode does with an event. Events that a mode does not name are ignored. */
const transitions: { [M in Mode]: { [T in Event['type']]?: Transition<T> } } = {
  editing: { loaded, edit, leave, revert, undo, redo, save, discard, point },
  outdated: { loaded, edit, leave, revert, undo, redo, save, merge, discard },
  moved: { loaded, edit, leave, revert, undo, redo, save, discard },
  saving: { loaded: keepLoaded, edit, leave, revert, undo, redo, save: saveNext, written, failed },
  reading: { loaded: keepLoaded, edit, leave, revert, undo, redo, read, failed },
  conflicted: { loaded: keepLoaded, edit: editConflicted, save: endUnsaved, resolve },
}

export type Event =
  /** The page has read the record again. */
  | { type: 'loaded'; quote: Quote }
  /** Successive edits of the same `place` are undone together, until the person leaves it. */
  | { type: 'edit'; change: Edit; place?: string | undefined; note?: string | undefined }
  | { type: 'leave' | 'undo' | 'redo' | 'save' | 'discard' }
  /** Takes back what was typed into the place that the person has not left yet. */
  | { type: 'revert' }
  /** Marks cells that have to be filled in, and moves the focus to the first one. */
  | { type: 'point'; fields: Fields }
  /** Merges what somebody else has saved into the draft. */
  | { type: 'merge'; actor: string | undefined }
  /** Ends a conflict with the chosen values; undefined leaves it for later. */
  | { type: 'resolve'; offer: Offer | undefined }
  | { type: 'written'; quote: Quote }
  | { type: 'read'; quote: Quote; actor: string | undefined }
  /** `fields` are the faults that the service names. A request without a response is `lost`: it may have been carried out. */
  | { type: 'failed'; reason: 'outdated' | 'refused' | 'lost'; error: unknown; fields: Fields }

export type Effect =
  | { type: 'write'; version: number; changes: Changes }
  | { type: 'read' }
  /** The save is over. Without a record, nothing was saved: something has to be corrected or decided first. */
  | { type: 'end'; saved: Saved | undefined }

export type Saved = Pick<State, 'quote' | 'taken'>

export type State = {
  mode: Mode
  quote: Quote
  /** The contents of `quote`. */
  base: Offer
  draft: Offer
  /** Earlier drafts for undo, the latest at the end; `future` has those for redo, the next one at the start. */
  past: readonly Offer[]
  future: readonly Offer[]
  /** The place of the last edit. */
  place?: string | undefined
  /** What the last edit did, if people could miss it. */
  note?: string | undefined
  /** The write without a response: under way, or lost. It is sent again before anything else. */
  sent?: Sent | undefined
  /** What follows the response to a lost write that is sent again. */
  next?: 'save' | 'merge' | undefined
  loaded: Quote
  /** What somebody else saved meanwhile. */
  newer?: Quote | undefined
  conflict?: { merge: Merge; theirs: Quote; theirOffer: Offer } | undefined
  /** The changes of somebody else that the last merge took. */
  taken?: readonly Taken[] | undefined
  /** Who made the changes that were merged. */
  actor?: string | undefined
  error?: unknown
  /** Messages by place: `key:column` of a line, or the name of a term. */
  faults: Fields
  /** Counts the attempts to save after which something has to be corrected, so that the page moves the focus there. */
  attempts: number
}

type Sent = { version: number; changes: Changes; offer: Offer }
type Next = readonly [State, ...Effect[]]
type Transition<T extends Event['type']> = (state: State, event: Extract<Event, { type: T }>) => Next

const UNDO_STEPS_MAX = 50
const noFields: Fields = new Map()

/** Returns the next state and the effects to run. */
export function step(state: State, event: Event): Next {
  const transition = transitions[state.mode][event.type] as Transition<Event['type']> | undefined
  return transition?.(state, event) ?? [state]
}

/** Returns the first state. */
export function begin(quote: Quote): State {
  const base = offerOf(quote)
  return {
    mode: 'editing',
    quote,
    base,
    draft: base,
    past: [],
    future: [],
    loaded: quote,
    faults: noFields,
    attempts: 0,
  }
}

/** Whether there are changes that are not saved, or not known to be. */
export function isDirty({ base, draft, sent }: Pick<State, 'base' | 'draft' | 'sent'>): boolean {
  return sent !== undefined || !isSameOffer(base, draft)
}

/** Whether something that was typed could not be read. */
export function hasFaults({ lines, shipping_amount, shipping_tax_percent }: Offer): boolean {
  return faultsOf(lines).length > 0 || !isDecimal(shipping_amount) || !isTaxPercent(shipping_tax_percent)
}

function keepLoaded(state: State, { quote }: { quote: Quote }): Next {
  return [{ ...state, loaded: quote }]
}

function loaded(state: State, { quote }: { quote: Quote }): Next {
  return [atRest({ ...state, loaded: quote })]
}

/** Returns the state without a request under way. A newer record is adopted, or kept in `newer` if there are changes here. */
function atRest(state: State): State {
  const { quote, newer = quote, loaded, base } = state
  const newest = loaded.version > newer.version ? loaded : newer
  if (newest.version <= quote.version) return { ...state, mode: 'editing', newer: undefined }
  const own = adopted(state, newest)
  if (own) return atRest(own)
  if (!isDirty(state))
    return { ...rebased(state, newest, offerOf(newest, state.draft.lines)), mode: 'editing' }
  // Something else has changed, which is no part of a draft: the files.
  if (!state.sent && newest.status === 'pending' && isSameOffer(base, offerOf(newest, base.lines)))
    return { ...rebased(state, newest, base, state.draft), mode: 'editing' }
  return { ...state, mode: newest.status === 'pending' ? 'outdated' : 'moved', newer: newest }
}

function edit(state: State, { change, place, note }: Extract<Event, { type: 'edit' }>): Next {
  const isSameStep = place !== undefined && place === state.place
  const past = isSameStep ? state.past : [...state.past, state.draft].slice(-UNDO_STEPS_MAX)
  return [{ ...changed(state, change(state.draft)), past, future: [], place, note }]
}

function leave(state: State): Next {
  return [state.place === undefined ? state : { ...state, place: undefined }]
}

function revert(state: State): Next {
  return state.place === undefined ? [state] : undo(state)
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

/** Returns the state with another draft, without the messages about the former one. */
function changed(state: State, draft: Offer): State {
  const cleared = { error: undefined, taken: undefined, place: undefined, note: undefined, faults: noFields }
  return { ...state, ...cleared, draft }
}

/** Merges again, as the draft can change during a conflict: pasted rows are added once their products are found. */
function editConflicted(state: State, event: Extract<Event, { type: 'edit' }>): Next {
  const [next] = edit(state, event)
  const { conflict, base, draft } = next
  return [
    { ...next, conflict: conflict && { ...conflict, merge: mergeOffers(base, draft, conflict.theirOffer) } },
  ]
}

function point(state: State, { fields }: { fields: Fields }): Next {
  return [{ ...state, faults: placed(fields, state.draft), attempts: state.attempts + 1 }]
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
  // Nothing that the service stores differs.
  if (Object.keys(changes).length === 0) return ended({ ...start, base: draft }, { quote, taken })
  const sending = { version: quote.version, changes, offer: draft }
  return [{ ...start, sent: sending, next: undefined }, write(sending)]
}

/** While a lost write is sent again in order to merge, a save takes the place of the merge: it merges as well. */
function saveNext(state: State): Next {
  return [state.next ? { ...state, next: 'save' } : state]
}

/** Ends a save without a record. */
function endUnsaved(state: State): Next {
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

/** Continues after the response to a lost write: with the save or the merge that was waiting for it. */
function proceed(state: State): Next {
  if (state.next === 'save') return save(state)
  const [resting] = ended(state)
  const [next] = resting.mode === 'outdated' ? merge(resting, { actor: state.actor }) : [resting]
  return endUnsaved(next)
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
  return next.mode === 'conflicted' ? endUnsaved(next) : save(next)
}

function merge(state: State, { actor }: { actor: string | undefined }): Next {
  const { newer, sent } = state
  if (newer?.status !== 'pending') return [state]
  // A lost write may be part of their record. Sending it again shows whether it is, so that no line is added twice.
  if (sent) return [{ ...state, mode: 'saving', next: 'merge', actor, error: undefined }, write(sent)]
  const next = merged(state, newer, actor)
  return [next.mode === 'conflicted' ? next : atRest(next)]
}

/** Returns the state with what somebody else saved merged into the draft, or with the conflicts to decide. */
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

/**
 * Returns the state based on another record, whose contents are `base`. What others changed since `before` is merged into the
 * drafts of undo and redo as well, so that undo does not revert it.
 */
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

/** Returns the state after a lost write if the record has the contents that were sent, else undefined. */
function adopted(state: State, record: Quote): State | undefined {
  const { sent } = state
  if (!sent) return undefined
  const lines = linesIn(record, sent.offer)
  const isSaved = isSameOffer(offerOf(record, lines), { ...sent.offer, lines })
  return isSaved ? afterSave(state, record) : undefined
}

/** Returns the state after a save. It keeps what was typed while the request was under way. */
function afterSave(state: State, saved: Quote): State {
  const { draft, newer } = state
  const sent = state.sent!.offer
  const base = offerOf(saved, linesIn(saved, sent))
  const next = sent === draft ? base : mergeOffers(sent, draft, base).merged
  return { ...rebased(state, saved, base, next, sent), sent: undefined, error: undefined, newer }
}

/** Returns the lines that were sent with the ids, and the SKUs that were made, that they have in the record. */
function linesIn(saved: Quote, { lines }: Offer): Offer['lines'] {
  const items = allItems(saved)
  return lines.map((line, at) => ({
    ...line,
    item_id: items[at]?.item_id,
    sku: line.sku || items[at]?.sku || '',
  }))
}
