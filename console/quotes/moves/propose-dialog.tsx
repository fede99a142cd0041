// One sheet before a quote goes to the customer: recipient, total, validity, changes. Enter sends it.
import { useState } from 'react'
import { useConsoleSettings, useCurrencyDigits } from '../../service/console-settings.ts'
import { TEXT_CHARACTERS_MAX } from '../../ui/fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormat, parseTime } from '../../ui/format.ts'
import { Checkbox, Textarea } from '../../ui/mantine.ts'
import { useMessages } from '../../messages/messages.tsx'
import { zoneName } from '../offer/expiry.ts'
import { differencesOf, sideOf, type Difference } from '../offer/differences.ts'
import { mergeOffers } from '../offer/merge.ts'
import { useProposal, useProposals } from '../offer/use-history.ts'
import { MergedList, TakenList } from '../offer/taken-list.tsx'
import type { QuoteEditor } from '../editor/use-quote-editor.ts'
import classes from '../offer/dialogs.module.css'

export type Proposal = { comment: string; notify: boolean }

type Props = {
  /** Formatted. */
  total: string
  editor: Pick<QuoteEditor, 'quote' | 'base' | 'draft' | 'taken' | 'actor'>
  grandTotal: string
  onPropose: (proposal: Proposal) => Promise<void>
  onClose: () => void
}

export function ProposeDialog({ total, editor, grandTotal, onPropose, onClose }: Props) {
  const { quote, base, draft } = editor
  const { t, language } = useMessages()
  const { dateTime } = useFormat()
  const settings = useConsoleSettings()
  const digits = useCurrencyDigits()(quote.currency_code)
  const [comment, setComment] = useState('')
  const [notify, setNotify] = useState(quote.customer_email !== null)
  const last = useProposals(quote.quote_id, quote.proposed_at !== null).data?.at(-1)?.proposal_number
  const { data: proposal } = useProposal(quote.quote_id, last)
  const changes = proposal
    ? differencesOf(sideOf(proposal, draft), { offer: draft, grand_total: grandTotal }).filter(isDecided)
    : mergeOffers(base, base, draft).taken
  const { expires_at } = draft
  const isMailed = notify && settings?.mail_enabled !== false && quote.customer_email !== null
  const until =
    expires_at === ''
      ? t('quote.expiresDefault', { days: settings?.quote_valid_days ?? 30 })
      : `${dateTime(parseTime(expires_at))} ${zoneName(expires_at, language)}`
  return (
    <FormDialog
      title={t('quote.propose.title')}
      submitLabel={t(isMailed ? 'quote.propose.send' : 'quote.propose.mark')}
      onSubmit={() => onPropose({ comment, notify: isMailed })}
      onClose={onClose}
      isDirty={comment !== ''}
      isLarge
      isSubmitFocused
    >
      <dl className={classes.facts}>
        <dt>{t('quote.propose.to')}</dt>
        <dd>
          <bdi>{[quote.customer_firstname, quote.customer_lastname].filter(Boolean).join(' ')}</bdi>{' '}
          <bdi className={classes.muted}>{quote.customer_email ?? t('quote.propose.noMail')}</bdi>
        </dd>
        <dt>{t('quote.total')}</dt>
        <dd className={classes.sum}>{total}</dd>
        <dt>{t('quote.expiresAt')}</dt>
        <dd>{until}</dd>
        <dt>{t('quote.lines')}</dt>
        <dd>{t('quote.count', { count: draft.lines.length })}</dd>
        {quote.proposed_at && (
          <>
            <dt>{t('quote.propose.last')}</dt>
            <dd>{dateTime(parseTime(quote.proposed_at))}</dd>
          </>
        )}
      </dl>
      <MergedList editor={editor} digits={digits} />
      {changes.length > 0 && (
        <TakenList
          taken={changes}
          digits={digits}
          title={proposal ? t('proposal.changes', { number: last }) : t('quote.propose.changes')}
        />
      )}
      <Textarea
        label={t('quote.propose.comment')}
        rows={2}
        dir="auto"
        maxLength={TEXT_CHARACTERS_MAX}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      {settings?.mail_enabled !== false && (
        <Checkbox
          label={t('quote.propose.notify')}
          checked={isMailed}
          disabled={quote.customer_email === null}
          onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

/** The default validity begins with the approval; the sheet names it. */
function isDecided({ place, after }: Difference): boolean {
  return !('term' in place && place.term === 'expires_at' && after === '')
}
