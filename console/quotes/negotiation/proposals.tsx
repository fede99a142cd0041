// The proposals of a quote as they were sent: a list, one of them in full, and its differences to another.
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Schemas } from '../../service/api.ts'
import { useMessages } from '../../messages/messages.tsx'
import { parseTime, useFormat } from '../../ui/format.ts'
import { Select } from '../../ui/mantine.ts'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { allItems } from '../../../src/domain/choices.ts'
import { useActorName } from '../../records/actor.ts'
import { useOfferEnd } from '../../records/offer-end.tsx'
import { FileRow } from '../../records/file-row.tsx'
import rowClasses from '../../records/file-rows.module.css'
import { differencesOf, sidesOf } from '../offer/differences.ts'
import { noCosts, type Quote } from '../offer/offer.ts'
import { SettledOffer } from '../offer/settled-offer.tsx'
import { TakenList } from '../offer/taken-list.tsx'
import { useProposal, useProposals } from '../../records/use-history.ts'
import classes from './proposals.module.css'

type Entry = Schemas['ProposalEntry']

/** `shown` is the number of the proposal that is shown in full. */
type Props = { quote: Quote; digits: number; shown: number | undefined }

export function Proposals({ quote, digits, shown }: Props) {
  const { t } = useMessages()
  // If they cannot be read, the history below says so.
  const { data: entries = [] } = useProposals(quote.quote_id)
  if (entries.length === 0) return null
  return (
    <section className={classes.proposals} aria-label={t('proposal.title')}>
      <h2>{t('proposal.title')}</h2>
      <ul className={classes.list}>
        {entries.toReversed().map((entry) => (
          <ProposalRow
            key={entry.proposal_number}
            entry={entry}
            quote={quote}
            digits={digits}
            isShown={entry.proposal_number === shown}
          />
        ))}
      </ul>
      {entries.some(({ proposal_number }) => proposal_number === shown) && (
        <Proposal key={shown} quote={quote} digits={digits} number={shown!} entries={entries} />
      )}
    </section>
  )
}

type RowProps = { entry: Entry; quote: Quote; digits: number; isShown: boolean }

function ProposalRow({ entry, quote, digits, isShown }: RowProps) {
  const { t } = useMessages()
  const { money, dateTime } = useFormat()
  const end = useOfferEnd()
  const actorName = useActorName()
  const {
    proposal_number,
    proposed_at,
    actor,
    grand_total,
    expires_at,
    seen_at,
    outcome,
    is_of_former_buyer,
  } = entry
  return (
    <li className={classes.row} data-shown={isShown || undefined}>
      <Link
        from="/quotes/$id"
        to="."
        search={(search) => ({ ...search, proposal: isShown ? undefined : proposal_number })}
        replace
        resetScroll={false}
        aria-expanded={isShown}
      >
        {t('proposal.number', { number: proposal_number })}
      </Link>
      {outcome === 'withdrawn' ? (
        <span className={classes.muted}>{t('proposal.withdrawn')}</span>
      ) : (
        <StatusBadge status={outcome === 'open' ? 'proposed' : outcome} />
      )}
      {is_of_former_buyer && <span className={classes.muted}>{t('proposal.former')}</span>}
      <strong>{money(grand_total, quote.currency_code, digits)}</strong>
      <span className={classes.muted}>
        <bdi>{actorName(actor)}</bdi> · {dateTime(parseTime(proposed_at))}
      </span>
      {expires_at !== null && (
        <span className={classes.muted}>{t('proposal.until', { date: end.day(expires_at) })}</span>
      )}
      <span className={classes.muted}>
        {seen_at === null ? t('proposal.unseen') : t('proposal.seen', { date: dateTime(parseTime(seen_at)) })}
      </span>
    </li>
  )
}

type ProposalProps = { quote: Quote; digits: number; number: number; entries: readonly Entry[] }

/** A proposal, at first compared with the one before it. */
function Proposal({ quote, digits, number, entries }: ProposalProps) {
  const { t } = useMessages()
  const others = entries.map(({ proposal_number }) => proposal_number).filter((each) => each !== number)
  const [other, setOther] = useState(others.findLast((each) => each < number))
  const proposal = useProposal(quote.quote_id, number)
  const compared = useProposal(quote.quote_id, other)
  if (proposal.isError) return <Failure error={proposal.error} onRetry={() => void proposal.refetch()} />
  if (!proposal.data) return <Skeleton />
  return (
    <>
      {others.length > 0 && (
        <div className={classes.comparison}>
          <Select
            label={t('proposal.compareWith')}
            placeholder={t('proposal.compareNone')}
            className={classes.choice}
            data={others.map((each) => ({
              value: String(each),
              label: t('proposal.number', { number: each }),
            }))}
            clearable
            clearButtonProps={{ 'aria-label': t('proposal.compareNone') }}
            value={other === undefined ? null : String(other)}
            onChange={(value) => setOther(value === null ? undefined : Number(value))}
          />
          {compared.isError && <Failure error={compared.error} onRetry={() => void compared.refetch()} />}
          {other !== undefined && compared.data && (
            <Differences before={compared.data} after={proposal.data} number={other} digits={digits} />
          )}
        </div>
      )}
      <SettledOffer quote={proposal.data} digits={digits} costs={noCosts} hasMargins={false} />
      <ProposalFiles quote={proposal.data} />
    </>
  )
}

function ProposalFiles({ quote }: { quote: Quote }) {
  const { t } = useMessages()
  const { quote_id, files } = quote
  if (files.length === 0) return null
  const names = new Map(allItems(quote).map(({ item_id, name }) => [item_id, name]))
  return (
    <section className={classes.files} aria-label={t('file.title')}>
      <h3>{t('file.title')}</h3>
      <ul className={rowClasses.rows}>
        {files.map((file) => (
          <FileRow
            key={file.file_id}
            quoteId={quote_id}
            file={file}
            about={file.item_id !== null && <bdi>{names.get(file.item_id)}</bdi>}
          />
        ))}
      </ul>
    </section>
  )
}

type DifferencesProps = { before: Quote; after: Quote; number: number; digits: number }

function Differences({ before, after, number, digits }: DifferencesProps) {
  const { t } = useMessages()
  const changes = useMemo(() => differencesOf(...sidesOf(before, after)), [before, after])
  if (changes.length === 0) return <p className={classes.muted}>{t('proposal.same', { number })}</p>
  return <TakenList taken={changes} title={t('proposal.changes', { number })} isComplete digits={digits} />
}
