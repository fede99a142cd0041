// The dialog before a quote goes to the customer: recipient, total, validity, changes, lines. Enter sends it.
import { useMemo, useState } from 'react'
import {
  useConsoleSettings,
  useCurrencyDigits,
  useIsMailOn,
  useStore,
} from '../../service/console-settings.ts'
import { TEXT_CHARACTERS_MAX } from '../../ui/fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormat, parseTime } from '../../ui/format.ts'
import { MailNote } from '../../records/mail-note.tsx'
import { useOfferEnd } from '../../records/offer-end.tsx'
import { useCopiesFault } from '../../records/copies-fault.ts'
import { useFarEnd } from '../../records/far-end.ts'
import { MailText } from '../../ui/mail-text.tsx'
import { BlockText } from '../../records/block-text.tsx'
import { Checkbox } from '../../ui/mantine.ts'
import { withVisibleOverrides } from '../../messages/isolated.ts'
import { useMessages } from '../../messages/messages.tsx'
import { timeAfter, zonedTime } from '../../ui/time-input.ts'
import { differencesOf, sideOf, type Difference } from '../offer/differences.ts'
import { mergeOffers } from '../offer/merge.ts'
import type { Quote } from '../offer/offer.ts'
import { useProposal, useProposals } from '../../records/use-history.ts'
import { MergedList, TakenList } from '../offer/taken-list.tsx'
import { offerMargin, type OfferTotals } from '../offer/line-amounts.ts'
import { useThresholds } from '../../records/warning-text.ts'
import { useCostOf } from '../editor/use-cost-of.ts'
import { MissingParts, missingIn, unnamedIn } from './missing-prices.tsx'
import { GapList, gapsOf } from './gap-list.tsx'
import { RequestHint, SentLines, TextFacts, UnnamedSeller } from './sheet-contents.tsx'
import { useWarnedLines } from './use-warned-lines.ts'
import { WarningList } from '../../records/warning-list.tsx'
import type { QuoteEditor } from '../editor/use-quote-editor.ts'
import classes from '../../records/dialogs.module.css'

export type Proposal = { comment: string; notify: boolean }

type Props = {
  /** The grand total as text, such as `€1,234.50`. */
  total: string
  editor: Pick<QuoteEditor, 'quote' | 'base' | 'draft' | 'taken' | 'actor'>
  /** The same as a decimal. */
  grandTotal: string
  totals: OfferTotals | undefined
  /** What the saved items cost, by their ids. */
  costs: ReadonlyMap<number, number>
  hasMargins: boolean
  onPropose: (proposal: Proposal) => Promise<void>
  /** A message to the customer that is written, but not sent; blank without one. */
  unsent: string
  /** Leads to a field that is to be filled in, such as `items[0].price`. */
  onPoint: (field: string, message?: string) => void
  onClose: () => void
}

export function ProposeDialog({ total, editor, grandTotal, onPropose, onClose, ...props }: Props) {
  const { quote, base, draft } = editor
  const { t, language } = useMessages()
  const { dateTime } = useFormat()
  const settings = useConsoleSettings()
  const timezone = useStore(quote.store_id)?.timezone
  const digits = useCurrencyDigits()(quote.currency_code)
  const [comment, setComment] = useState('')
  const [notify, setNotify] = useState(quote.customer_email !== null)
  const lastNumber = useProposals(quote.quote_id, quote.proposed_at !== null).data?.at(-1)?.proposal_number
  const { data: lastProposal } = useProposal(quote.quote_id, lastNumber)
  const former = useMemo(
    () => (lastProposal ? sideOf(lastProposal, draft) : undefined),
    [lastProposal, draft.lines],
  )
  const changes = former
    ? differencesOf(former, { offer: draft, grand_total: grandTotal, files: quote.files }).filter(isKnown)
    : mergeOffers(base, base, draft).taken
  const costOf = useCostOf(draft.lines, props.costs, {
    currency: quote.currency_code,
    isAllowed: props.hasMargins,
  })
  const thresholds = useThresholds(quote.store_id)
  const { warned, ask } = useWarnedLines(draft.lines, costOf, thresholds, former?.offer)
  const margin =
    props.hasMargins && props.totals ? offerMargin(props.totals, draft.lines.map(costOf), digits) : undefined
  const missing = missingIn(draft.lines)
  const unnamed = unnamedIn(draft.lines)
  const gaps = gapsOf(draft)
  const farEnd = useFarEnd(quote.store_id)
  const copiesFault = useCopiesFault(draft.cc, quote.customer_email)
  const { expires_at } = draft
  const isMailOn = useIsMailOn()
  const isMailed = notify && isMailOn && quote.customer_email !== null
  const end = useOfferEnd(quote.store_id)
  const validUntil =
    expires_at === ''
      ? settings &&
        `${end.day(timeAfter(settings.quote_valid_days))} (${t('quote.expiresDefault', { days: settings.quote_valid_days })})`
      : zonedTime(expires_at, language, timezone)
  return (
    <FormDialog
      title={t('quote.propose.title')}
      submitLabel={t(isMailed ? 'quote.propose.send' : 'quote.propose.mark')}
      onSubmit={async () => {
        ask()
        farEnd.ask(expires_at)
        await onPropose({ comment, notify: isMailed })
      }}
      onClose={onClose}
      isDirty={comment !== ''}
      isLarge
      isSubmitFocused={missing.length + unnamed.length + gaps.length === 0}
      canSubmit={missing.length === 0 && copiesFault === undefined}
    >
      <dl className={classes.facts}>
        <dt>{t('quote.propose.to')}</dt>
        <dd>
          <bdi>{[quote.customer_firstname, quote.customer_lastname].filter(Boolean).join(' ')}</bdi>{' '}
          <span className={classes.muted}>
            <MailText address={quote.customer_email ?? t('quote.propose.noMail')} />
          </span>
        </dd>
        <TextFacts draft={draft} customerEmail={quote.customer_email} />
        <Sums
          total={total}
          totals={props.totals}
          margin={margin}
          currency={quote.currency_code}
          digits={digits}
        />
        <dt>{t('quote.expiresAt')}</dt>
        <dd>
          {validUntil}
          {farEnd.isFar(expires_at) && <span className={classes.far}>{t('quote.farEnd')}</span>}
        </dd>
        <SentFiles files={quote.files} />
        {quote.proposed_at && (
          <>
            <dt>{t('quote.propose.last')}</dt>
            <dd>{dateTime(parseTime(quote.proposed_at))}</dd>
          </>
        )}
      </dl>
      <UnnamedSeller storeId={quote.store_id} />
      <MissingParts missing={missing} unnamed={unnamed} onPoint={props.onPoint} />
      <GapList gaps={gaps} isFocused={missing.length + unnamed.length === 0} onPoint={props.onPoint} />
      <RequestHint quote={quote} lines={draft.lines} />
      <UnsentNote text={props.unsent} />
      <WarningList lines={warned} digits={digits} />
      <MergedList editor={editor} digits={digits} />
      {changes.length > 0 && (
        <TakenList
          taken={changes}
          digits={digits}
          title={lastProposal ? t('proposal.changes', { number: lastNumber }) : t('quote.propose.changes')}
        />
      )}
      <SentLines lines={draft.lines} digits={digits} />
      <BlockText
        kind="note"
        label={t('quote.propose.comment')}
        rows={2}
        dir="auto"
        maxLength={TEXT_CHARACTERS_MAX}
        value={comment}
        onText={setComment}
      />
      {!isMailOn && <MailNote mailed="none" record={quote} />}
      {isMailOn && (
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

type SumsProps = Pick<Props, 'total' | 'totals'> & {
  margin: ReturnType<typeof offerMargin>
  currency: string
  digits: number
}

/** The total, what choices can make of it, and the margin. */
function Sums({ total, totals, margin, currency, digits }: SumsProps) {
  const { t } = useMessages()
  const { decimal, money } = useFormat()
  const range = totals?.range
  const shown = (value: { toFixed: () => string }) => money(value.toFixed(), currency, digits)
  return (
    <>
      <dt>{t('quote.total')}</dt>
      <dd className={classes.sum}>{total}</dd>
      {range && (
        <>
          <dt>{t('quote.choices')}</dt>
          <dd>{t('quote.range', { from: shown(range.from), to: shown(range.to) })}</dd>
        </>
      )}
      {margin && (
        <>
          <dt>{t('quote.marginTotal', { percent: decimal(margin.percent) })}</dt>
          <dd>{money(margin.amount, currency, digits)}</dd>
        </>
      )}
    </>
  )
}

/** The message that does not go along. */
function UnsentNote({ text }: { text: string }) {
  const { t } = useMessages()
  if (text === '') return null
  return (
    <section className={classes.warnings}>
      <h3>{t('quote.propose.unsent')}</h3>
      <p className={classes.unsent}>
        <bdi>{text}</bdi>
      </p>
    </section>
  )
}

/** The files that go along. */
function SentFiles({ files }: Pick<Quote, 'files'>) {
  const { t } = useMessages()
  const sent = files.filter(({ is_internal }) => !is_internal)
  if (sent.length === 0) return null
  return (
    <>
      <dt>{t('file.title')}</dt>
      <dd>
        <ul className={classes.files}>
          {sent.map(({ file_id, name }) => (
            <li key={file_id}>
              <bdi>{withVisibleOverrides(name)}</bdi>
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}

/** Whether the value after a change is known. The default validity begins with the approval; the dialog names it elsewhere. */
function isKnown({ place, after }: Difference): boolean {
  return !('term' in place && place.term === 'expires_at' && after === '')
}
