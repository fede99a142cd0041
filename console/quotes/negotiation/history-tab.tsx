// The tab with the proposals of a quote, and with its history: changes, messages and mails in one feed.
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useComments } from '../../records/use-comments.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Button, SegmentedControl } from '../../ui/mantine.ts'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Quote } from '../offer/offer.ts'
import { useMails } from '../../records/sent-mails.ts'
import { useHistory, useProposals } from '../../records/use-history.ts'
import { feedFilters, type FeedFilter } from './feed-filters.ts'
import { FeedItem } from './feed-item.tsx'
import { feedOf, filteredFeed, lineNames } from './history-feed.ts'
import { Proposals } from './proposals.tsx'
import classes from './history-tab.module.css'

const SHOWN_AT_ONCE = 100

/** `proposal` is the number of the one to show, `show` what the feed is limited to. */
type Props = { quote: Quote; digits: number; proposal: number | undefined; show: FeedFilter | undefined }

export function HistoryTab({ proposal, ...props }: Props) {
  return (
    <>
      <Proposals quote={props.quote} digits={props.digits} shown={proposal} />
      <History {...props} />
    </>
  )
}

function History({ quote, digits, show }: Omit<Props, 'proposal'>) {
  const { t } = useMessages()
  const id = quote.quote_id
  const [history, comments, mails, proposals] = [
    useHistory(id),
    useComments(id),
    useMails(id),
    useProposals(id),
  ]
  const [shownMax, setShownMax] = useState(SHOWN_AT_ONCE)
  const isPrinting = usePrinting()
  const feed = useMemo(
    () =>
      history.data && comments.data && mails.data && proposals.data
        ? feedOf({
            history: history.data,
            comments: comments.data,
            mails: mails.data,
            proposals: proposals.data,
          })
        : undefined,
    [history.data, comments.data, mails.data, proposals.data],
  )
  const names = useMemo(() => lineNames(quote, history.data ?? []), [quote, history.data])
  const failed = [history, comments, mails, proposals].find(({ data, isError }) => isError && !data)
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  if (!feed) return <Skeleton />
  const entries = filteredFeed(feed, show)
  const shown = isPrinting ? entries : entries.slice(0, shownMax)
  return (
    <section className={classes.history} aria-label={t('quote.tab.history')}>
      <Filter show={show} />
      {entries.length === 0 ? (
        <p className={classes.hint}>{t('history.none')}</p>
      ) : (
        <ol className={classes.feed}>
          {shown.map((entry) => (
            <FeedItem key={entry.key} entry={entry} quote={quote} digits={digits} names={names} />
          ))}
        </ol>
      )}
      {entries.length > shown.length && (
        <Button variant="default" onClick={() => setShownMax(shownMax + SHOWN_AT_ONCE)}>
          {t('history.older', { count: entries.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

function Filter({ show }: Pick<Props, 'show'>) {
  const { t } = useMessages()
  const id = useId()
  const navigate = useNavigate({ from: '/quotes/$id' })
  const choose = (value: string) =>
    void navigate({
      search: (search) => ({ ...search, show: value === 'all' ? undefined : (value as FeedFilter) }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={classes.filter}>
      <span id={id}>{t('history.show')}</span>
      <SegmentedControl
        className={classes.kinds}
        aria-labelledby={id}
        value={show ?? 'all'}
        onChange={choose}
        data={(['all', ...feedFilters] as const).map((value) => ({
          value,
          label: t(`history.show.${value}`),
        }))}
      />
    </div>
  )
}
