// The state of the editor: what was loaded, what is on the page, and how both get together with what others do.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, fieldErrors, hasCode } from '../../service/api.ts'
import { wasRefused } from '../../service/idempotency.ts'
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

/** Reads and writes the record. */
export type Store = {
  read: () => Promise<Quote>
  /** Who changed it last, as the history names them. */
  readActor: () => Promise<string | undefined>
  write: (version: number, changes: Changes) => Promise<Quote>
}

type Saved = Pick<State, 'quote' | 'taken'>

type Undo = { label: string; lines: Offer['lines'] }

type State = {
  quote: Quote
  base: Offer
  draft: Offer
  undo?: Undo | undefined
  /** What somebody else saved meanwhile. */
  newer?: Quote | undefined
  conflict?: { merge: Merge; theirs: Quote; theirOffer: Offer } | undefined
  taken?: readonly Taken[] | undefined
  /** Who made the changes that were merged. */
  actor?: string | undefined
  error?: unknown
  /** By the place that they stand at: `key:column`, or the name of a term. */
  faults: ReadonlyMap<string, string>
  isSaving: boolean
  /** How often saving was tried and something had to be corrected. */
  attempts: number
}

const noFaults: ReadonlyMap<string, string> = new Map()

export type QuoteEditor = ReturnType<typeof useQuoteEditor>

/** `loaded` is the record as it is now; it never replaces what is typed. `lines` are those that a new quote begins with. */
export function useQuoteEditor(loaded: Quote, store: Store, lines?: Offer['lines']) {
  const [state, setState] = useState<State>(() => begun(fresh(loaded), lines))
  const latest = useRef(state)
  const update = useCallback((change: (state: State) => Partial<State>) => {
    latest.current = { ...latest.current, ...change(latest.current) }
    setState(latest.current)
  }, [])
  const isDirty = useMemo(() => !isSameOffer(state.base, state.draft), [state.base, state.draft])

  /** What was sent in saves whose response was lost: any of them may have been done. */
  const unanswered = useRef<Offer[]>([])
  const takeOwn = useCallback(
    (theirs: Quote): boolean => {
      const own = unanswered.current.find((sent) => isSaved(theirs, sent))
      if (!own) return false
      unanswered.current = []
      update(({ draft }) => afterSave(theirs, own, draft))
      return true
    },
    [update],
  )

  useEffect(() => {
    const { quote, base, draft, isSaving } = latest.current
    if (loaded.version <= quote.version || isSaving || takeOwn(loaded)) return
    update(() => (isSameOffer(base, draft) ? fresh(loaded, draft) : { newer: loaded }))
  }, [loaded, state.isSaving, update, takeOwn])

  const edit = useCallback(
    (change: Edit, undoLabel?: string) =>
      update(({ draft, faults }) => ({
        draft: change(draft),
        undo: undoLabel === undefined ? undefined : { label: undoLabel, lines: draft.lines },
        faults: faults.size > 0 ? noFaults : faults,
        error: undefined,
        taken: undefined,
      })),
    [update],
  )

  const undo = useCallback(
    () =>
      update(({ draft, undo }) => (undo ? { draft: { ...draft, lines: undo.lines }, undo: undefined } : {})),
    [update],
  )

  /** Begins with what somebody else saved; conflicts are shown, or there are none. */
  const mergeWith = useCallback(
    (theirs: Quote, actor: string | undefined): boolean => {
      if (takeOwn(theirs)) return true
      const { base, draft } = latest.current
      const theirOffer = offerOf(theirs, base.lines)
      const merge = mergeOffers(base, draft, theirOffer)
      if (merge.conflicts.length > 0) {
        update(() => ({ conflict: { merge, theirs, theirOffer }, newer: undefined, actor }))
        return false
      }
      update(() => ({ ...merged(theirs, theirOffer, merge.merged), taken: merge.taken, actor }))
      return true
    },
    [update, takeOwn],
  )

  const saveNow = useCallback(async (): Promise<Saved | undefined> => {
    if (hasFaults(latest.current.draft)) {
      update(({ attempts }) => ({ attempts: attempts + 1 }))
      return undefined
    }
    update(() => ({ isSaving: true, error: undefined, faults: noFaults }))
    try {
      const quote = await saveMerged()
      return quote && { quote, taken: latest.current.taken }
    } catch (error) {
      update(({ draft, attempts }) => ({ error, faults: placedFaults(error, draft), attempts: attempts + 1 }))
      return undefined
    } finally {
      update(() => ({ isSaving: false }))
    }

    async function saveMerged(): Promise<Quote | undefined> {
      const { quote, base, draft: sent } = latest.current
      const changes = changesOf(base, sent)
      if (isSame(changes, {})) {
        update(({ draft }) => ({ base: draft }))
        return quote
      }
      try {
        const saved = await store.write(quote.version, changes)
        unanswered.current = []
        update(({ draft }) => afterSave(saved, sent, draft))
        return saved
      } catch (error) {
        if (!wasRefused(error)) unanswered.current.push(sent)
        if (!hasCode(error, 'version_conflict')) throw error
        const theirs = await store.read()
        if (theirs.status !== 'pending') {
          update(() => ({ newer: theirs }))
          return undefined
        }
        return mergeWith(theirs, await store.readActor()) ? await saveMerged() : undefined
      }
    }
  }, [store, update, mergeWith])

  const saving = useRef<Promise<unknown>>(Promise.resolve())
  /**
   * Resolves to the saved record and what was merged into it, undefined if something has to be corrected or decided first.
   * One save follows the other: the second one sends what was typed during the first.
   */
  const save = useCallback((): Promise<Saved | undefined> => {
    const next = saving.current.then(saveNow)
    saving.current = next
    return next
  }, [saveNow])

  /** Ends a conflict with what was chosen, or leaves it for later. */
  const resolve = useCallback(
    (offer: Offer | undefined) =>
      update(({ conflict }) => {
        if (!conflict) return {}
        const { theirs, theirOffer } = conflict
        return offer ? merged(theirs, theirOffer, offer) : { conflict: undefined, newer: theirs }
      }),
    [update],
  )

  const discard = useCallback(() => update(({ newer, quote }) => fresh(newer ?? quote)), [update])

  return { ...state, undoable: state.undo?.label, isDirty, edit, undo, save, mergeWith, resolve, discard }
}

/** Whether something that was typed could not be read. */
export function hasFaults({ lines, shipping_amount }: Offer): boolean {
  return faultsOf(lines).length > 0 || !isDecimal(shipping_amount)
}

function begun(state: State, lines = state.draft.lines): State {
  return { ...state, draft: { ...state.draft, lines } }
}

/** Nothing of what was on the page is left. */
function fresh(quote: Quote, known?: Offer): State {
  const base = offerOf(quote, known?.lines)
  return {
    quote,
    base,
    draft: base,
    undo: undefined,
    newer: undefined,
    conflict: undefined,
    taken: undefined,
    actor: undefined,
    error: undefined,
    faults: noFaults,
    isSaving: false,
    attempts: 0,
  }
}

function merged(theirs: Quote, base: Offer, draft: Offer): Partial<State> {
  return { quote: theirs, base, draft, newer: undefined, conflict: undefined, undo: undefined }
}

/** What was typed while the request was under way stays. */
function afterSave(saved: Quote, sent: Offer, draft: Offer): Partial<State> {
  const base = offerOf(saved, linesIn(saved, sent))
  return {
    quote: saved,
    base,
    draft: sent === draft ? base : mergeOffers(sent, draft, base).merged,
    newer: undefined,
    undo: undefined,
    error: undefined,
  }
}

/** Returns the lines that were sent with the ids that they have in the record. */
function linesIn(saved: Quote, { lines }: Offer): Offer['lines'] {
  return lines.map((line, index) => ({ ...line, item_id: saved.items?.[index]?.item_id }))
}

/** Whether a record is what was sent. */
function isSaved(record: Quote, sent: Offer): boolean {
  const lines = linesIn(record, sent)
  return isSameOffer(offerOf(record, lines), { ...sent, lines })
}

/** Returns the faults that the service names by the places where they are shown. */
function placedFaults(error: unknown, { lines }: Offer): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return noFaults
  return new Map(
    [...fieldErrors(error)].map(([field, message]) => {
      const [, index, column] = /^quote\.items\[(\d+)\]\.(\w+)/.exec(field) ?? []
      const key = index === undefined ? undefined : lines[Number(index)]?.key
      return [key ? placeOf(key, column ?? '') : field.replace('quote.', ''), message]
    }),
  )
}

export function placeOf(key: string, column: string): string {
  return `${key}:${column === 'tier_prices' ? 'tiers' : column === 'customer_note' ? 'note' : column}`
}
