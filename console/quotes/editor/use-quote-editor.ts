// Connects the state machine of the editor (`editor-state.ts`) to the page, and sends the requests that follow from it.
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, hasCode } from '../../service/api.ts'
import { wasRefused } from '../../service/idempotency.ts'
import { useMessages, type Translate } from '../../messages/messages.tsx'
import { fieldFaults } from '../../ui/refusals.ts'
import { begin, isDirty, step, type Effect, type Event, type Saved } from './editor-state.ts'
import type { Fields } from './field-places.ts'
import type { Changes, Edit, Offer, Quote } from '../offer/offer.ts'

/** Reads and writes the record. Writes are idempotent: sending one again has no further effect. */
export type Repository = {
  read: () => Promise<Quote>
  /** Resolves to who changed it last, as the history names them. */
  readActor: () => Promise<string | undefined>
  write: (version: number, changes: Changes) => Promise<Quote>
}

export type QuoteEditor = ReturnType<typeof useQuoteEditor>
export type EditFunction = (change: Edit, step?: { place?: string; note?: string }) => void

/** `loaded` is the record as it is now; it never replaces what is typed. */
export function useQuoteEditor(loaded: Quote, repository: Repository) {
  const { t } = useMessages()
  const [state, setState] = useState(() => begin(loaded))
  const latest = useRef(state)
  const end = useRef<(saved: Saved | undefined) => void>(undefined)
  const saving = useRef<Promise<unknown>>(Promise.resolve())

  const actions = useMemo(() => {
    function dispatch(event: Event): void {
      const [next, ...effects] = step(latest.current, event)
      latest.current = next
      setState(next)
      effects.forEach(run)
    }

    function run(effect: Effect): void {
      if (effect.type === 'end') end.current?.(effect.saved)
      else
        void (effect.type === 'write' ? write(effect) : read())
          .catch((error: unknown) => failureOf(error, t))
          .then(dispatch)
    }

    async function write({ version, changes }: Extract<Effect, { type: 'write' }>): Promise<Event> {
      return { type: 'written', quote: await repository.write(version, changes) }
    }

    async function read(): Promise<Event> {
      const quote = await repository.read()
      return {
        type: 'read',
        quote,
        actor: quote.status === 'pending' ? await repository.readActor() : undefined,
      }
    }

    const edit: EditFunction = (change, step) => dispatch({ type: 'edit', change, ...step })
    return {
      dispatch,
      edit,
      leave: () => dispatch({ type: 'leave' }),
      revert: () => dispatch({ type: 'revert' }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      /** Marks cells, named as the service does, and moves the focus to the first one. */
      point: (fields: Fields) => dispatch({ type: 'point', fields }),
      discard: () => dispatch({ type: 'discard' }),
      resolve: (offer: Offer | undefined) => dispatch({ type: 'resolve', offer }),
      /** Returns whether the draft is merged. If not, there is a conflict, or a lost save has to be repeated first. */
      merge: (actor: string | undefined): boolean => {
        dispatch({ type: 'merge', actor })
        return latest.current.mode === 'editing'
      },
      /**
       * Resolves to the saved record and what was merged into it, undefined if something has to be corrected or decided first.
       * A save waits for the one before, and sends what was typed meanwhile.
       */
      save: (): Promise<Saved | undefined> => {
        const saved = saving.current.then(
          () =>
            new Promise<Saved | undefined>((resolve) => {
              end.current = resolve
              dispatch({ type: 'save' })
            }),
        )
        saving.current = saved
        return saved
      },
    }
  }, [repository, t])

  const { dispatch } = actions
  useEffect(() => dispatch({ type: 'loaded', quote: loaded }), [loaded, dispatch])
  const { base, draft, sent } = state
  const dirty = useMemo(() => isDirty({ base, draft, sent }), [base, draft, sent])
  const isSaving = state.mode === 'saving' || state.mode === 'reading'
  return { ...state, ...actions, isDirty: dirty, isSaving }
}

function failureOf(error: unknown, t: Translate): Event {
  const fields = error instanceof ApiError ? fieldFaults(error, t) : new Map<string, string>()
  const isOutdated = hasCode(error, 'version_conflict')
  return {
    type: 'failed',
    reason: isOutdated ? 'outdated' : wasRefused(error) ? 'refused' : 'lost',
    error,
    fields,
  }
}
