// The inbox: a list of everything that waits for an answer, and the open record beside it.
import { Outlet, useLocation, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { notifyNothing } from '../ui/notify.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { IdlePane } from './idle-pane.tsx'
import { InboxContext } from './inbox-context.ts'
import { InboxList } from './inbox-list.tsx'
import { useInboxOrder } from './inbox-order.ts'
import { linkTo, neighbor, nextWaiting, rowKey, type InboxRow } from './inbox-rows.ts'
import classes from './inbox.module.css'
import { useInbox } from './use-inbox.ts'

/** How far down the row of a record is looked for that was opened by a link; one that is not found may no longer wait. */
const SOUGHT_ROWS_MAX = 200

export function InboxPage() {
  const { t } = useMessages()
  const search = useSearch({ from: '/inbox' })
  const [order, chooseOrder] = useInboxOrder()
  const inbox = useInbox(search, order)
  const openKey = useOpenKey()
  const list = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useCursor(openKey)
  const navigation = useInboxKeys(inbox.rows, cursor, setCursor, list)
  useOpenRowInSight(openKey, inbox, list)
  useFocusOnOpenRow(openKey, list)
  useRowOfNotice(inbox.rows, setCursor, list)
  useDocumentTitle(t('nav.inbox'))
  return (
    <InboxContext value={navigation}>
      <div className={classes.inbox} data-open={openKey !== undefined || undefined}>
        <InboxList
          ref={list}
          search={search}
          order={order}
          onOrder={chooseOrder}
          inbox={inbox}
          cursor={cursor}
          onChoose={setCursor}
          onOpen={navigation.open}
          onStep={navigation.step}
        />
        <section className={classes.pane} aria-label={t('inbox.record')}>
          {openKey === undefined ? (
            <IdlePane row={inbox.rows.find((row) => rowKey(row) === cursor)} />
          ) : (
            <Outlet />
          )}
        </section>
      </div>
    </InboxContext>
  )
}

/** Returns the key of the chosen row, from which the keys step: the open record, or a quote that opens on a page of its own. */
function useCursor(openKey: string | undefined) {
  const [cursor, setCursor] = useState(openKey)
  const [lastOpened, setLastOpened] = useState(openKey)
  if (openKey !== lastOpened) {
    setLastOpened(openKey)
    if (openKey !== undefined) setCursor(openKey)
  }
  return [cursor, setCursor] as const
}

/** Scrolls to the row of the open record, once it is there: a link or a reload opens one that may be far below. */
function useOpenRowInSight(
  openKey: string | undefined,
  { rows, hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useInbox>,
  list: RefObject<HTMLElement | null>,
) {
  const isListed = rows.some((row) => rowKey(row) === openKey)
  const isSought = openKey !== undefined && !isListed && rows.length < SOUGHT_ROWS_MAX
  useEffect(() => {
    const row = isListed && openKey !== undefined ? rowOf(list.current, openKey) : undefined
    if (!row) return
    // To the middle, as the rows in between take their height once they are in sight; what is in sight does not jump.
    const show = () => {
      if (!isInSight(row)) row.scrollIntoView({ block: 'center' })
    }
    show()
    // Rows above that are in sight take their height only with the next frame, and can push it out.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(show)))
    return () => cancelAnimationFrame(frame)
  }, [isListed, openKey, list])
  useEffect(() => {
    if (isSought && hasNextPage && !isFetching) void fetchNextPage()
  }, [isSought, hasNextPage, isFetching, fetchNextPage])
}

/** The focus on another row follows the open record: undoing opens the one that it brings back, and Enter would open the other. */
function useFocusOnOpenRow(openKey: string | undefined, list: RefObject<HTMLElement | null>) {
  const lastOpened = useRef(openKey)
  // Before the record takes the focus because nothing has it.
  useLayoutEffect(() => {
    if (openKey === lastOpened.current) return
    lastOpened.current = openKey
    const focused = document.activeElement
    const isOnRow = focused instanceof HTMLElement && 'key' in focused.dataset
    if (openKey !== undefined && (isOnRow || focused === document.body)) focusRow(list.current, openKey)
  }, [openKey, list])
}

/** The row that a notification leads to is chosen and has the focus as soon as it is there. */
function useRowOfNotice(
  rows: InboxRow[],
  setCursor: (key: string) => void,
  list: RefObject<HTMLElement | null>,
) {
  const { history } = useRouter()
  const key = useLocation({ select: ({ hash }) => decodeURIComponent(hash) })
  const isListed = rows.some((row) => rowKey(row) === key)
  useEffect(() => {
    if (!isListed) return
    setCursor(key)
    focusRow(list.current, key)
    const { pathname, search } = history.location
    history.replace(`${pathname}${search}`)
  }, [key, isListed])
}

/** The keys that only some kinds of records have. */
const recordKeys = [
  ['r', 'inbox.keys.reply'],
  ['u', 'inbox.keys.unread'],
  ['q', 'inbox.keys.quote'],
  ['s', 'inbox.snooze'],
  ['x', 'inbox.close'],
  ['v', 'inbox.keys.extend'],
  ['f', 'followUp.key'],
  ['p', 'inbox.recordOrder'],
  ['t', 'inbox.keys.take'],
] as const

/** Returns functions that step through the list, and registers their keys. */
function useInboxKeys(
  rows: InboxRow[],
  cursor: string | undefined,
  setCursor: (key: string) => void,
  list: RefObject<HTMLElement | null>,
) {
  const { t } = useMessages()
  const navigate = useNavigate({ from: '/inbox' })
  const [begun, setBegun] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const close = () => navigate({ to: '/inbox', search: (filters) => filters })
  const open = async (row: InboxRow | undefined) => {
    if (!row) return
    // The cursor moves at once, as the next key may come before the record is shown.
    setCursor(rowKey(row))
    setBegun(undefined)
    setOpened(undefined)
    // Only the first record is an entry in the browser's history: going back leads to where the list was opened.
    await navigate({ ...linkTo(row), search: (filters) => filters, replace: cursor !== undefined })
    // The key for the reply may have come before.
    if (!isWriting()) focusRow(list.current, rowKey(row))
  }
  /** Opens the row as well if the list has the place to itself. */
  const beginReply = (key: string) => {
    void open(rows.find((row) => rowKey(row) === key))
    setBegun(key)
  }
  const step = (by: 1 | -1) => void open(neighbor(rows, cursor, by))
  const goBack = () => void close().then(() => cursor !== undefined && focusRow(list.current, cursor))
  const goNext = () => {
    const next = nextWaiting(rows, cursor)
    void (next ? open(next) : close())
    setOpened(next && rowKey(next))
  }
  useShortcuts([
    { keys: 'j', label: t('keys.next'), run: () => step(1) },
    { keys: 'k', label: t('keys.previous'), run: () => step(-1) },
    { keys: 'e', label: t('inbox.keys.next'), run: goNext },
    // A row is a link, which the browser opens.
    {
      keys: 'Enter',
      label: t('inbox.keys.openRow'),
      run: () => cursor !== undefined && rowOf(list.current, cursor)?.click(),
      when: () => false,
    },
    // What the open record does not have is not done silently: the same key works in the next row.
    ...recordKeys.map(([keys, name]) => {
      const label = t(name)
      const run = () => {
        if (keys === 'r' && /^(price_request|message) /.test(cursor ?? '')) beginReply(cursor!)
        else notifyNothing(t('inbox.keys.notHere', { key: keys, action: label }))
      }
      return { keys, label, run, isFallback: true, startsText: keys === 'r' }
    }),
  ])
  return { step, open: (row: InboxRow) => void open(row), goBack, goNext, cursor, begun, setBegun, opened }
}

/** Returns the row key of the open record, undefined if none is open. */
function useOpenKey(): string | undefined {
  const priceRequest = useMatch({ from: '/inbox/price-request/$id', shouldThrow: false })
  const quoteRequest = useMatch({ from: '/inbox/quote-request/$id', shouldThrow: false })
  const quote = useMatch({ from: '/inbox/quote/$id', shouldThrow: false })
  const followUp = useMatch({ from: '/inbox/follow-up/$id', shouldThrow: false })
  if (priceRequest) return `price_request ${priceRequest.params.id}`
  if (quote) return `expiring ${quote.params.id}`
  if (followUp) return `follow_up ${followUp.params.id}`
  return quoteRequest && `quote_request ${quoteRequest.params.id}`
}

function rowOf(list: HTMLElement | null, key: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-key="${key}"]`)
}

function isInSight(row: HTMLElement): boolean {
  const [box, frame] = [row, row.closest('ul')!.parentElement!].map((element) =>
    element.getBoundingClientRect(),
  )
  const middle = (box!.top + box!.bottom) / 2
  return middle > frame!.top && middle < frame!.bottom
}

function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false
}

function focusRow(list: HTMLElement | null, key: string): void {
  const row = rowOf(list, key)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
