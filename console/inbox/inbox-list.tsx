// The list of the inbox: filters with counts, and rows, of which more are read on scrolling.
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { isWritten, useCommentDrafts } from '../records/comment-drafts.ts'
import { useSession } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Button, SegmentedControl } from '../ui/mantine.ts'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { useMedia } from '../ui/use-media.ts'
import { FirstDay } from './first-day.tsx'
import { useDrafts } from './drafts.ts'
import type { InboxOrder } from './inbox-order.ts'
import { InboxRowLink } from './inbox-row.tsx'
import { rowKey, type InboxRow } from './inbox-rows.ts'
import type { InboxSearch } from './inbox-search.ts'
import classes from './inbox.module.css'
import { KindTabs } from './kind-tabs.tsx'
import { OrderMenu } from './order-menu.tsx'
import { useLastAnswered } from './use-last-answered.ts'
import type { useInbox } from './use-inbox.ts'

type Inbox = ReturnType<typeof useInbox>

type Props = {
  ref: Ref<HTMLDivElement>
  search: InboxSearch
  order: InboxOrder
  onOrder: (order: InboxOrder) => void
  inbox: Inbox
  /** The key of the row that is chosen. */
  cursor: string | undefined
  onChoose: (key: string) => void
  onOpen: (row: InboxRow) => void
  onStep: (by: 1 | -1) => void
}

export function InboxList({ ref, search, order, onOrder, inbox, cursor, onChoose, onOpen, onStep }: Props) {
  const drafts = useDrafts()
  const messages = useCommentDrafts()
  const hasDraft = ({ kind, record_id: id }: InboxRow) =>
    kind === 'price_request' ? drafts.has(id) : kind === 'message' && isWritten(messages.get(id))
  const { rows, isPending, error } = inbox
  const tabStop = rows.some((row) => rowKey(row) === cursor) ? cursor : rows[0] && rowKey(rows[0])
  const handleArrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <div className={classes.list} ref={ref}>
      <Filters search={search} order={order} onOrder={onOrder} counts={inbox.counts} />
      <div className={classes.rows} onKeyDown={handleArrows}>
        {isPending && <Skeleton lines={12} />}
        {error && <Failure error={error} onRetry={() => void inbox.refetch()} />}
        {!isPending && rows.length === 0 && !error && <NothingWaits search={search} />}
        <ul>
          {rows.map((row) => (
            <InboxRowLink
              key={rowKey(row)}
              row={row}
              order={order}
              isCurrent={rowKey(row) === cursor}
              isTabStop={rowKey(row) === tabStop}
              hasDraft={hasDraft(row)}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {inbox.hasNextPage && <More inbox={inbox} />}
      </div>
    </div>
  )
}

type FiltersProps = Pick<Props, 'search' | 'order' | 'onOrder'> & { counts: Inbox['counts'] }

function Filters({ search, order, onOrder, counts }: FiltersProps) {
  const { t } = useMessages()
  const { user_id } = useSession()
  return (
    <header className={classes.filters}>
      <div className={classes.heading}>
        <h1>{t('nav.inbox')}</h1>
        <div className={classes.choices}>
          <OrderMenu order={order} onChoose={onOrder} />
          {user_id !== null && <AssigneeFilter assignee={search.assignee} />}
        </div>
      </div>
      <KindTabs shown={search.kind} counts={counts} />
    </header>
  )
}

function AssigneeFilter({ assignee = 'all' }: { assignee: InboxSearch['assignee'] | 'all' }) {
  const { t } = useMessages()
  const navigate = useNavigate({ from: '/inbox' })
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('inbox.assignee')}
      value={assignee}
      onChange={(value) =>
        void navigate({
          search: ({ kind }) => ({ ...(kind && { kind }), ...(value !== 'all' && { assignee: value }) }),
        })
      }
      data={(['all', 'me', 'none'] as const).map((value) => ({
        value,
        label: t(`inbox.assignee.${value}`),
      }))}
    />
  )
}

function NothingWaits({ search }: { search: InboxSearch }) {
  const { t } = useMessages()
  const { relative } = useFormat()
  const isFiltered = search.kind !== undefined || search.assignee !== undefined
  const lastAnswered = useLastAnswered(!isFiltered)
  const isNarrow = useMedia('(width < 60rem)')
  if (isFiltered)
    return (
      <Empty title={t('inbox.emptyHere')} icon={CircleCheckBig}>
        <Link to="/inbox">{t('inbox.showAll')}</Link>
      </Empty>
    )
  return (
    <>
      {/* Elsewhere it is beside the list. */}
      {isNarrow && <FirstDay>{null}</FirstDay>}
      <Empty title={t('inbox.empty')} icon={CircleCheckBig}>
        {lastAnswered && <p>{t('inbox.lastAnswered', { age: relative(lastAnswered) })}</p>}
        <p>{t('inbox.emptyHint')}</p>
      </Empty>
    </>
  )
}

function More({ inbox: { fetchNextPage, isFetching, isFetchingNextPage } }: { inbox: Inbox }) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // While the pages in sight are being read again, fetching the next one would cancel that.
    if (isFetching) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [fetchNextPage, isFetching])
  return (
    <Button
      ref={button}
      variant="subtle"
      fullWidth
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('common.more')}
    </Button>
  )
}
