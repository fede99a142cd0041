// A dialog that cancels or closes several quotes, and shows the result of each.
import { Check, CircleAlert, CircleDashed, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { api, result } from '../../service/api.ts'
import { eachOf } from '../../service/each-of.ts'
import { useMessages } from '../../messages/messages.tsx'
import { TEXT_CHARACTERS_MAX } from '../../ui/fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { usePausedShortcuts } from '../../ui/keys.ts'
import { Button, Modal, Textarea } from '../../ui/mantine.ts'
import { useErrorText } from '../../ui/states.tsx'
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
  const { results, isStarted, isRunning, run } = useBulkMove(move, quotes)
  usePausedShortcuts(true)
  const count = quotes.length
  const idsIn = (state: Result['state']) =>
    quotes.map(({ quote_id }) => quote_id).filter((id) => results.get(id)?.state === state)
  const close = () => !isRunning && onClose(idsIn('done'))
  const title = t(`bulk.${move}.title`, { count })
  const list = (
    <ul className={classes.results}>
      {quotes.map((quote) => (
        <li key={quote.quote_id}>
          <span className={classes.number}>{quote.increment_id}</span>
          {isStarted && <Outcome result={results.get(quote.quote_id)} />}
        </li>
      ))}
    </ul>
  )
  if (!isStarted)
    return (
      <FormDialog
        title={title}
        submitLabel={t(`bulk.${move}.run`, { count })}
        onSubmit={async () => void run(comment)}
        onClose={close}
        isDirty={comment !== ''}
        isDangerous={move === 'cancel'}
      >
        <p>{t(`bulk.${move}.hint`)}</p>
        <Textarea
          label={t('bulk.comment')}
          data-autofocus
          autosize={false}
          maxLength={TEXT_CHARACTERS_MAX}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        {list}
      </FormDialog>
    )
  return (
    <Modal opened onClose={close} title={title}>
      <div className={classes.body}>
        {list}
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

function useBulkMove(move: BulkMove, quotes: readonly QuoteRow[]) {
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
  const run = async (comment: string) => {
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
