// The page of a loaded quote: its tabs, the menu of what can be done with it, and the dialogs.
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { uploadsOfComment, uploadsOfQuote } from '../records/quote-files.ts'
import { isUploading } from '../records/uploads.ts'
import { AssignMenu } from '../records/assign-menu.tsx'
import { FollowUpLine } from '../records/follow-up-line.tsx'
import { QuoteDelivery } from '../records/quote-delivery.tsx'
import { useComments } from '../records/use-comments.ts'
import { isWaiting } from '../records/use-waiting.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useFormat } from '../ui/format.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { beginPage, focusIfLost } from '../ui/return-focus.ts'
import { Page } from '../ui/page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useMessages } from '../messages/messages.tsx'
import { dropComment, isWritten, unsentText, useCommentDraft } from '../records/comment-drafts.ts'
import { ConversationTab } from './negotiation/conversation-tab.tsx'
import { AskedCard } from './asked-card.tsx'
import { DraftTexts } from './draft-texts.tsx'
import { EditorBar } from './editor/editor-bar.tsx'
import { EditorNotes } from './editor/editor-notes.tsx'
import { hasFaults } from './editor/editor-state.ts'
import type { FeedFilter } from './negotiation/feed-filters.ts'
import { HistoryTab } from './negotiation/history-tab.tsx'
import { LinkBox } from './negotiation/link-box.tsx'
import { MergeDialog } from './editor/merge-dialog.tsx'
import { MoveDialog } from './moves/move-dialog.tsx'
import type { Move } from './moves/moves.ts'
import { OfferTab, useTotals } from './editor/offer-tab.tsx'
import { FilesPanel } from './offer/files-panel.tsx'
import { noCosts, type Quote } from './offer/offer.ts'
import { PreviewTab } from './preview-tab.tsx'
import { ProposeDialog } from './moves/propose-dialog.tsx'
import { LaterFacts, QuoteFacts } from './quote-facts.tsx'
import { tabs, type Tab } from './quote-search.ts'
import { useMedia } from '../ui/use-media.ts'
import { QuoteMenu } from './moves/quote-menu.tsx'
import type { QuoteRepository } from './offer/quote-repository.ts'
import { SettledOffer } from './offer/settled-offer.tsx'
import { useThresholds } from '../records/warning-text.ts'
import { usePropose } from './moves/use-propose.ts'
import { usePastedRows } from './editor/use-pasted-rows.ts'
import type { ListSource } from './editor/use-list-dialog.ts'
import { useQuoteEditor, type QuoteEditor } from './editor/use-quote-editor.ts'
import classes from './offer/quote-page.module.css'

type Props = {
  loaded: Quote
  repository: QuoteRepository
  costs: ReadonlyMap<number, number> | undefined
  tab: Tab
  focus: 'name' | 'price' | undefined
  /** The id of the line that a new message is about. */
  item: number | undefined
  /** The number of the proposal that the history shows. */
  proposal: number | undefined
  /** What the history is limited to. */
  show: FeedFilter | undefined
}

export function QuoteView(props: Props) {
  const editor = useQuoteEditor(props.loaded, props.repository)
  return (
    <DraftTexts editor={editor}>
      <View {...props} editor={editor} />
    </DraftTexts>
  )
}

function View({ editor, loaded, ...props }: Props & { editor: QuoteEditor }) {
  const { t } = useMessages()
  const { money } = useFormat()
  const { repository, costs, tab, focus, item, proposal, show } = props
  // `quote` is the record that the draft is based on. It is older than `loaded` and `editor.newer` while both have changes, here and
  // of somebody else. The assignee is no part of a draft.
  const { quote, draft, isDirty } = editor
  const digits = useCurrencyDigits()(quote.currency_code)
  const totals = useTotals(draft, quote.tax_rounding, digits)
  const thresholds = useThresholds(quote.store_id)
  const pasted = usePastedRows(editor.edit, quote.currency_code)
  const [move, setMove] = useState<Move>()
  const comment = useCommentDraft(quote.quote_id)
  useEffect(() => () => dropComment(quote.quote_id), [quote.quote_id])
  const [list, setList] = useState<ListSource>()
  // On a phone, the offer comes before the dates and the links.
  const isOfferFirst = useMedia('screen and (width < 40rem)') && tab === 'offer'
  const propose = usePropose(editor, repository, pasted)
  const navigate = useNavigate({ from: '/quotes/$id' })
  const isPending = quote.status === 'pending'
  // What has to be corrected stands in the tab of the offer; an attempt to save that was lost needs no correction.
  const attempts = editor.attempts + pasted.pointed
  const isToBeCorrected = editor.faults.size > 0 || hasFaults(draft) || pasted.leftover !== undefined
  useEffect(() => {
    if (attempts > 0 && isToBeCorrected && isPending && tab !== 'offer')
      void navigate({ search: {}, replace: true })
  }, [attempts])
  // A draft with faults has no totals.
  const grandTotal = isPending ? (totals?.totals.grand_total.toFixed() ?? '0') : String(quote.grand_total)
  const total = isPending && !totals ? '–' : money(grandTotal, quote.currency_code, digits)
  const offerProps = { digits, costs: costs ?? noCosts, hasMargins: costs !== undefined }
  return (
    <Page
      title={quote.increment_id}
      heading={
        <span className={classes.heading}>
          {quote.increment_id}
          <StatusBadge status={quote.status} />
        </span>
      }
      actions={
        <>
          <AssignMenu type="quote" id={quote.quote_id} assigneeId={loaded.assignee_id} />
          <QuoteMenu {...{ quote, isDirty, tab }} onMove={setMove} onPropose={propose.open} />
        </>
      }
    >
      <QuoteFacts quote={quote} total={total} isBrief={isOfferFirst} />
      <QuoteDelivery quote={loaded} />
      <FollowUpLine quote={quote} />
      {!isOfferFirst && <LinkBox quote={quote} />}
      <Tabs tab={tab} quoteId={quote.quote_id} />
      <EditorNotes editor={editor} onRework={() => setMove('rework')} />
      {tab === 'offer' && <AskedCard quote={quote} onList={isPending ? setList : undefined} />}
      {tab === 'offer' && isPending && (
        <OfferTab
          editor={editor}
          pasted={pasted}
          list={list}
          onList={setList}
          currency={quote.currency_code}
          {...offerProps}
          thresholds={thresholds}
          focus={focus}
        />
      )}
      {tab === 'offer' && !isPending && <SettledOffer quote={quote} {...offerProps} />}
      {tab === 'offer' && <FilesPanel quote={quote} readAgain={repository.readAgain} />}
      {isOfferFirst && <LaterFacts quote={quote} />}
      {tab === 'conversation' && (
        <ConversationTab
          editor={editor}
          repository={repository}
          digits={digits}
          itemId={item}
          costs={costs}
        />
      )}
      {tab === 'history' && <HistoryTab quote={quote} digits={digits} proposal={proposal} show={show} />}
      {tab === 'preview' && <PreviewTab quote={quote} isDirty={isDirty} />}
      {/* A lost save can turn out to be in a quote that was sent since, while more was typed here. */}
      {(isPending || isDirty) && (
        <EditorBar editor={editor} total={total} count={draft.lines.length} onPropose={propose.open} />
      )}
      <LeaveGuard
        isDirty={() =>
          isDirty ||
          isWritten(comment) ||
          pasted.leftover !== undefined ||
          isUploading(uploadsOfQuote(quote.quote_id), uploadsOfComment(quote.quote_id))
        }
        isKept={(path, { id }) => path === '/quotes/$id' && id === String(quote.quote_id)}
        question={pasted.leftover && t('quote.leftoverLeave')}
      />
      <MergeDialog editor={editor} />
      {propose.isOpen && (
        <ProposeDialog
          total={total}
          editor={editor}
          grandTotal={grandTotal}
          totals={totals}
          costs={offerProps.costs}
          hasMargins={offerProps.hasMargins}
          unsent={unsentText(comment)}
          onPropose={propose.send}
          onPoint={(field, message) => propose.pointTo([field], message)}
          onClose={propose.close}
        />
      )}
      {move && (
        <MoveDialog
          quote={editor.newer ?? quote}
          move={move}
          onClose={() => setMove(undefined)}
          onDone={() => {
            setMove(undefined)
            void repository
              .readAgain()
              .then(({ status }) => (status === quote.status ? focusIfLost() : beginPage()))
          }}
        />
      )}
    </Page>
  )
}

function Tabs({ tab, quoteId }: { tab: Tab; quoteId: number }) {
  const { t } = useMessages()
  const unanswered = useComments(quoteId).data?.filter(isWaiting).length ?? 0
  return (
    <nav className={classes.tabs} aria-label={t('quote.tabs')}>
      {tabs.map((name) => (
        <Link
          key={name}
          to="/quotes/$id"
          params={{ id: String(quoteId) }}
          search={name === 'offer' ? {} : { tab: name }}
          replace
          activeProps={{}}
          data-active={name === tab || undefined}
          aria-current={name === tab ? 'page' : undefined}
        >
          {t(`quote.tab.${name}`)}
          {name === 'conversation' && unanswered > 0 && (
            <span className={classes.count}>
              <span aria-hidden>{unanswered}</span>
              <span className="visually-hidden">{t('comment.unansweredCount', { count: unanswered })}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
