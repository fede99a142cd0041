// The tabs of the inbox, one for each kind of which some wait; those that have no room are in a menu beside them.
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Permission } from '../../src/domain/permissions.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { useMay } from '../session/session.tsx'
import { Menu } from '../ui/mantine.ts'
import { useCountText } from './inbox-count.ts'
import { inboxKinds, type InboxKind, type InboxSearch } from './inbox-search.ts'
import classes from './inbox.module.css'
import type { useInbox } from './use-inbox.ts'

/** The permission that it takes to see the rows of a kind. */
const permissions: Record<InboxKind, Permission> = {
  price_request: 'PriceRequest::manage_requests',
  quote_request: 'Quoting::requests',
  message: 'Quoting::quotes',
  expiring: 'Quoting::quotes',
  accepted: 'Quoting::quotes',
  follow_up: 'Quoting::quotes',
  revision: 'Quoting::quotes',
}

type Props = { shown: InboxKind | undefined; counts: ReturnType<typeof useInbox>['counts'] }

export function KindTabs({ shown, counts }: Props) {
  const { t } = useMessages()
  const countText = useCountText()
  const may = useMay()
  const nav = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const kinds = inboxKinds.filter((kind) => may(permissions[kind]))
  const total = counts && kinds.reduce((sum, kind) => sum + counts[kind], 0)
  // Without those of which none waits, they have room in one row at best; the chosen one stays.
  const shownKinds = kinds.filter((kind) => kind === shown || (counts && counts[kind] > 0))
  const tabs = [undefined, ...(kinds.length > 1 ? shownKinds : [])].map((kind) => ({
    kind,
    text: t(`inbox.kind.${kind ?? 'all'}` as MessageKey),
    count: counts && total !== undefined && countText(kind ? counts[kind] : total),
    link: {
      from: '/inbox',
      to: '.',
      search: ({ assignee }: InboxSearch) => ({ ...(kind && { kind }), ...(assignee && { assignee }) }),
      activeOptions: { exact: true, includeSearch: true },
      'aria-current': shown === kind ? 'true' : undefined,
    } as const,
  }))
  const room = useRoom(nav)
  const rest = tabs.slice(room)
  const chosen = rest.find(({ kind }) => kind === shown)
  return (
    <nav className={classes.tabsRow} aria-label={t('inbox.kinds')}>
      <span ref={nav} className={classes.tabs}>
        {tabs.map(({ kind, text, count, link }, index) => {
          const name = (
            <>
              {text}
              <span className={classes.count}>{count}</span>
            </>
          )
          return index < room ? (
            <Link key={kind ?? 'all'} {...link} className={classes.tab}>
              {name}
            </Link>
          ) : (
            // Takes part in the measurement only.
            <span key={kind ?? 'all'} className={classes.tab} data-cut>
              {name}
            </span>
          )
        })}
      </span>
      <Menu opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>
          <button
            type="button"
            className={`${classes.tab} ${classes.moreKinds}`}
            data-unused={rest.length === 0 || undefined}
            // In the open menu, the item has it.
            aria-current={chosen && !isOpen ? 'true' : undefined}
          >
            <span className="visually-hidden">{t('inbox.moreKinds')} </span>
            {chosen?.text}
            {chosen && <span className={classes.count}>{chosen.count}</span>}
            <ChevronDown size={18} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {rest.map(({ kind, text, count, link }) => (
            <Menu.Item
              key={kind}
              className={classes.kindItem}
              rightSection={<span className={classes.count}>{count}</span>}
              renderRoot={(props) => <Link {...props} {...link} />}
            >
              {text}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

/** Returns how many of the children are in sight: what has no room wraps to a row that is cut off. */
function useRoom(row: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Infinity)
  const measure = () => {
    const element = row.current!
    const children = [...element.children] as HTMLElement[]
    const isCut = ({ offsetTop }: HTMLElement) =>
      offsetTop - children[0]!.offsetTop > element.clientHeight - 2
    const first = children.findIndex(isCut)
    setRoom(first === -1 ? Infinity : first)
  }
  // With each change of a number, too.
  useLayoutEffect(measure)
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(row.current!)
    return () => observer.disconnect()
  }, [row])
  return room
}
