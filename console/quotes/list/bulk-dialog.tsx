// A dialog that cancels or closes several quotes: shows what each of them is, and then its result.
import { Check, CircleAlert, CircleDashed, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { api, result } from '../../service/api.ts'
import { eachOf } from '../../service/each-of.ts'
import { useMessages } from '../../messages/messages.tsx'
import { TEXT_CHARACTERS_MAX } from '../../ui/fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { usePausedShortcuts } from '../../ui/keys.ts'
import { Button, Checkbox, Modal, Textarea } from '../../ui/mantine.ts'
import { useErrorText } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { MoneyCell } from '../../lists/cells.tsx'
import { MailNote } from '../../records/mail-note.tsx'
import { mailOf } from '../../records/move-mail.ts'
import { isPossible } from '../moves/moves.ts'
import classes from './bulk-dialog.module.css'
import type { QuoteRow } from './quotes-list.tsx'

export type BulkMove = 'cancel' | 'close'

type Result = { state: 'waiting' | 'running' | 'done' } | { state: 'failed'; error: unknown }

const paths = {
  cancel: '/rest/V1/quoting/quote/{id}/cancel',
  close: '/rest/V1/quoting/quote/{id}/close',
} as const

type Props = {
  move: BulkMove
  quotes: readonly QuoteRow[]
  onClose: (changedIds: number[]) => void
}

export function BulkDialog({ move, quotes, onClose }: Props) {
  const { t } = useMessages()
  const [comment, setComment] = useState('')
  /** The accepted quotes that are cancelled too: each is a deal, and is confirmed by itself. */
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const { results, isStarted, isRunning, run } = useBulkMove(move)
  usePausedShortcuts(true)
  const possible = quotes.filter((quote) => isPossible(move, quote))
  const chosen = possible.filter((quote) => !isDeal(quote) || confirmed.has(quote.quote_id))
  const idsIn = (state: Result['state']) =>
    [...results].filter(([, result]) => result.state === state).map(([id]) => id)
  const close = () => !isRunning && onClose(idsIn('done'))
  const confirm = (id: number, isConfirmed: boolean) =>
    setConfirmed(
      (before) => new Set(isConfirmed ? [...before, id] : [...before].filter((each) => each !== id)),
    )
  if (!isStarted)
    return (
      <FormDialog
        title={t(`bulk.${move}.title`, { count: chosen.length })}
        submitLabel={t(`bulk.${move}.run`, { count: chosen.length })}
        onSubmit={async () => void run(chosen, comment)}
        onClose={close}
        isDirty={comment !== ''}
        isDangerous={move === 'cancel'}
        isLarge
        canSubmit={chosen.length > 0}
      >
        <p>{t(`bulk.${move}.hint`)}</p>
        <ul className={classes.results}>
          {quotes.map((quote) => (
            <li key={quote.quote_id}>
              <Facts quote={quote} />
              {!possible.includes(quote) ? (
                <span className={classes.note}>{t(`bulk.${move}.impossible`)}</span>
              ) : isDeal(quote) ? (
                <Checkbox
                  className={classes.note}
                  label={t('bulk.cancel.deal')}
                  checked={confirmed.has(quote.quote_id)}
                  onChange={({ currentTarget }) => confirm(quote.quote_id, currentTarget.checked)}
                />
              ) : null}
              {possible.includes(quote) && (
                <div className={classes.note}>
                  <MailNote mailed={mailOf(move, quote)} record={quote} isBrief />
                </div>
              )}
            </li>
          ))}
        </ul>
        <Textarea
          label={t('bulk.comment')}
          data-autofocus
          autosize={false}
          maxLength={TEXT_CHARACTERS_MAX}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </FormDialog>
    )
  return (
    <Modal opened onClose={close} title={t(`bulk.${move}.title`, { count: results.size })} size="lg">
      <div className={classes.body}>
        <ul className={classes.results}>
          {chosen.map((quote) => (
            <li key={quote.quote_id}>
              <Facts quote={quote} />
              <Outcome result={results.get(quote.quote_id)} />
            </li>
          ))}
        </ul>
        <div className={classes.actions} role="status">
          {!isRunning && (
            <span>{t('bulk.result', { done: idsIn('done').length, failed: idsIn('failed').length })}</span>
          )}
          <Button variant="default" onClick={close} loading={isRunning}>
            {t('common.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const isDeal = ({ status }: QuoteRow) => status === 'accepted'

function Facts({ quote }: { quote: QuoteRow }) {
  const { customer_firstname, customer_lastname, customer_email, company } = quote
  const name = [customer_firstname, customer_lastname].filter(Boolean).join(' ') || customer_email
  return (
    <span className={classes.facts}>
      <span className={classes.number}>{quote.increment_id}</span>
      <bdi className={classes.customer}>{[name, company].filter(Boolean).join(' · ')}</bdi>
      <StatusBadge status={quote.status} />
      <span className={classes.total}>
        <MoneyCell amount={quote.grand_total} currency={quote.currency_code} />
      </span>
    </span>
  )
}

function useBulkMove(move: BulkMove) {
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const change = async ({ quote_id, version }: QuoteRow, comment: string) => {
    const setResult = (outcome: Result) => setResults((before) => new Map(before).set(quote_id, outcome))
    setResult({ state: 'running' })
    try {
      const body = { version, ...(comment && { comment }) }
      await result(api.POST(paths[move], { params: { path: { id: quote_id } }, body }))
      setResult({ state: 'done' })
    } catch (error) {
      setResult({ state: 'failed', error })
    }
  }
  const run = async (quotes: readonly QuoteRow[], comment: string) => {
    setIsRunning(true)
    setResults(new Map(quotes.map(({ quote_id }) => [quote_id, { state: 'waiting' }])))
    await eachOf(quotes, (quote) => change(quote, comment.trim()))
    setIsRunning(false)
  }
  return { results, isStarted: results.size > 0, isRunning, run }
}

function Outcome({ result: outcome = { state: 'waiting' } }: { result: Result | undefined }) {
  const { t } = useMessages()
  const errorText = useErrorText('error' in outcome ? outcome.error : undefined)
  if (outcome.state === 'failed')
    return (
      <span className={classes.outcome} data-tone="bad">
        <CircleAlert size={14} aria-hidden />
        <bdi>{errorText}</bdi>
      </span>
    )
  const Icon = { waiting: CircleDashed, running: LoaderCircle, done: Check }[outcome.state]
  return (
    <span className={classes.outcome} data-tone={outcome.state === 'done' ? 'good' : 'plain'}>
      <Icon size={14} aria-hidden />
      {t(`bulk.${outcome.state}`)}
    </span>
  )
}
