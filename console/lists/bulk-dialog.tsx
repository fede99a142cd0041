// A dialog that does something with several records: shows what each of them is, and then its result.
import { Check, CircleAlert, CircleDashed, CircleSlash, LoaderCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { eachOf } from '../service/each-of.ts'
import { useMessages } from '../messages/messages.tsx'
import type { FaultOf } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { Button, Modal } from '../ui/mantine.ts'
import { useErrorText } from '../ui/states.tsx'
import classes from './bulk-dialog.module.css'

type Result = { state: 'waiting' | 'running' | 'done' | 'skipped' } | { state: 'failed'; error: unknown }

type Props<Row> = {
  title: string
  submitLabel: string
  hint?: string
  rows: readonly Row[]
  /** The rows that are sent; the others are only shown. */
  chosen: readonly Row[]
  idOf: (row: Row) => number
  /** Number, customer, status and total of a row: three or four elements, after the change if that succeeded. */
  facts: (row: Row, isDone: boolean) => ReactNode
  /** Why a row is left out, or who gets a mail. */
  note?: (row: Row) => ReactNode
  send: (row: Row) => Promise<unknown>
  /** Throws a question that comes before anything is sent. */
  ask?: () => void
  isDirty: boolean
  isDangerous?: boolean
  /** The fields. */
  children?: (faultOf: FaultOf) => ReactNode
  onClose: (changedIds: number[]) => void
}

export function BulkDialog<Row>(props: Props<Row>) {
  const { title, submitLabel, rows, chosen, idOf, facts, note, children } = props
  const { t } = useMessages()
  const { results, isStarted, isRunning, run } = useBulk(props)
  usePausedShortcuts(true)
  const idsIn = (state: Result['state']) =>
    [...results].filter(([, result]) => result.state === state).map(([id]) => id)
  const close = () => !isRunning && props.onClose(idsIn('done'))
  if (!isStarted)
    return (
      <FormDialog
        title={title}
        submitLabel={submitLabel}
        onSubmit={async () => {
          props.ask?.()
          void run(chosen)
        }}
        onClose={close}
        isDirty={props.isDirty}
        isDangerous={props.isDangerous ?? false}
        isLarge
        canSubmit={chosen.length > 0}
        isSubmitFocused={children === undefined}
      >
        {(faultOf) => (
          <>
            {props.hint && <p>{props.hint}</p>}
            <ul className={classes.results}>
              {rows.map((row) => (
                <li key={idOf(row)}>
                  <span className={classes.facts}>{facts(row, false)}</span>
                  {note && <div className={classes.note}>{note(row)}</div>}
                </li>
              ))}
            </ul>
            {children?.(faultOf)}
          </>
        )}
      </FormDialog>
    )
  // Those that were left out come last.
  const sent = rows.filter((row) => results.has(idOf(row)))
  const shown = [...sent, ...rows.filter((row) => !sent.includes(row))]
  return (
    <Modal opened onClose={close} title={isRunning ? submitLabel : t('bulk.over')} size="lg">
      <div className={classes.body}>
        <ul className={classes.results}>
          {shown.map((row) => {
            const outcome = results.get(idOf(row)) ?? { state: 'skipped' }
            return (
              <li key={idOf(row)}>
                <span className={classes.facts}>{facts(row, outcome.state === 'done')}</span>
                <Outcome result={outcome} />
              </li>
            )
          })}
        </ul>
        <div className={classes.actions} role="status">
          {!isRunning && (
            <span>
              {t('bulk.result', {
                done: idsIn('done').length,
                failed: idsIn('failed').length,
                skipped: rows.length - sent.length,
              })}
            </span>
          )}
          <Button variant="default" onClick={close} loading={isRunning}>
            {t('common.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function useBulk<Row>({ idOf, send }: Pick<Props<Row>, 'idOf' | 'send'>) {
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const change = async (row: Row) => {
    const setResult = (outcome: Result) => setResults((before) => new Map(before).set(idOf(row), outcome))
    setResult({ state: 'running' })
    try {
      await send(row)
      setResult({ state: 'done' })
    } catch (error) {
      setResult({ state: 'failed', error })
    }
  }
  const run = async (rows: readonly Row[]) => {
    setIsRunning(true)
    setResults(new Map(rows.map((row) => [idOf(row), { state: 'waiting' }])))
    await eachOf(rows, change)
    setIsRunning(false)
  }
  return { results, isStarted: results.size > 0, isRunning, run }
}

function Outcome({ result: outcome }: { result: Result }) {
  const { t } = useMessages()
  const errorText = useErrorText('error' in outcome ? outcome.error : undefined)
  if (outcome.state === 'failed')
    return (
      <span className={classes.outcome} data-tone="bad">
        <CircleAlert size={14} aria-hidden />
        <bdi>{errorText}</bdi>
      </span>
    )
  const Icon = { skipped: CircleSlash, waiting: CircleDashed, running: LoaderCircle, done: Check }[
    outcome.state
  ]
  return (
    <span className={classes.outcome} data-tone={outcome.state === 'done' ? 'good' : 'plain'}>
      <Icon size={14} aria-hidden />
      {t(`bulk.${outcome.state}`)}
    </span>
  )
}

type NamedRow = {
  increment_id: string
  customer_firstname: string | null
  customer_lastname: string | null
  customer_email: string | null
  company?: string | null | undefined
}

/** The first two facts of a row. */
export function NumberAndCustomer({ row }: { row: NamedRow }) {
  const { customer_firstname, customer_lastname, customer_email, company } = row
  const name = [customer_firstname, customer_lastname].filter(Boolean).join(' ') || customer_email
  return (
    <>
      <span className={classes.number}>{row.increment_id}</span>
      <bdi className={classes.customer}>{[name, company].filter(Boolean).join(' · ')}</bdi>
    </>
  )
}

export function BulkTotal({ children }: { children: ReactNode }) {
  return <span className={classes.total}>{children}</span>
}
