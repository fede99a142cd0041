// The pane beside the list while no record is open: a summary of the chosen quote, which has a page of its own, or what the keys do.
import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { AssignMenu } from '../records/assign-menu.tsx'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { Empty } from '../ui/states.tsx'
import type { InboxRow } from './inbox-rows.ts'
import classes from './inbox.module.css'

export function IdlePane({ row }: { row: InboxRow | undefined }) {
  const { t } = useMessages()
  if (row?.record_type === 'quote') return <WaitingQuote key={row.record_id} row={row} />
  return (
    <Empty title={t('inbox.idle')} icon={MailOpen}>
      <p className={classes.keys}>
        <kbd>j</kbd> <kbd>k</kbd> {t('inbox.idleMove')} · <kbd>r</kbd> {t('inbox.idleReply')} · <kbd>q</kbd>{' '}
        {t('inbox.idleQuote')} · <kbd>?</kbd> {t('inbox.idleKeys')}
      </p>
    </Empty>
  )
}

function WaitingQuote({ row }: { row: InboxRow }) {
  const { t } = useMessages()
  const { money } = useFormat()
  const digits = useCurrencyDigits()
  const { currency_code, grand_total, comment_kind } = row
  return (
    <div className={classes.quote}>
      <h2>
        <bdi>{row.customer_name ?? row.customer_email}</bdi>
      </h2>
      <p>
        {row.increment_id} · <bdi>{row.title}</bdi>
      </p>
      {grand_total !== null && currency_code !== null && (
        <p className={classes.total}>{money(grand_total, currency_code, digits(currency_code))}</p>
      )}
      <p>{t(comment_kind ? `inbox.one.${comment_kind}` : 'inbox.toOrder')}</p>
      {comment_kind && row.text_start && (
        <blockquote className={classes.quoted}>
          <bdi>{row.text_start}</bdi>
        </blockquote>
      )}
      <div className={classes.buttons}>
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/quotes/$id"
              params={{ id: String(row.record_id) }}
              search={comment_kind ? { tab: 'conversation' } : {}}
            />
          )}
        >
          {t(comment_kind ? 'inbox.openConversation' : 'inbox.openQuote')}
        </Button>
        <AssignMenu type="quote" id={row.record_id} assigneeId={row.assignee_id} />
      </div>
    </div>
  )
}
