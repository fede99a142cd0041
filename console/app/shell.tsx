// The frame of the console: navigation, account menu, search, and the page.
import { Link, Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDraftGuard } from '../inbox/drafts.ts'
import { useInboxCount } from '../inbox/inbox-count.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { ActionIcon } from '../ui/mantine.ts'
import { notifyWaiting } from '../ui/notify.tsx'
import { useUndoKey } from '../ui/undo.tsx'
import { useKeptUndo } from '../quotes/moves/use-undo-move.ts'
import { AccountMenu } from './account-menu.tsx'
import { onBusy } from '../service/api.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { OfflineNote } from './offline-note.tsx'
import { whenIdle } from './page-parts.ts'
import { useLiveChanges } from '../service/live.ts'
import { useRecentRecords } from './recent-records.ts'
import { SearchDialog } from './search-dialog.tsx'
import { RefusedPage } from './fallback-pages.tsx'
import { findRefusedPage, visibleSections } from './navigation.ts'
import { useMay } from '../session/session.tsx'
import { useNavigation } from './use-navigation.ts'
import classes from './shell.module.css'

export function Shell() {
  const { t } = useMessages()
  const { isShown, toggle, leave } = useNavigation()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  useLiveChanges()
  useBusyNote()
  useDraftGuard()
  useRecentRecords()
  useUndoKey()
  useKeptUndo()
  usePreloadedPages()
  useGlobalShortcuts({ openSearch: () => setIsSearchOpen(true), openKeys: () => setAreKeysOpen(true) })
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('nav.skip')}
      </a>
      <header className={classes.top}>
        <ActionIcon aria-label={t('nav.menu')} aria-expanded={isShown} onClick={toggle}>
          <MenuIcon size={20} />
        </ActionIcon>
        <Link to="/" className={classes.brand}>
          <img src="/console/icon.svg" alt="" width="22" height="22" />
          Quotewright
        </Link>
        <button type="button" className={classes.search} onClick={() => setIsSearchOpen(true)}>
          <Search size={16} aria-hidden />
          <span>{t('keys.search')}</span>
          <kbd>/</kbd>
        </button>
      </header>
      <OfflineNote />
      <nav className={classes.nav} data-shown={isShown || undefined} aria-label={t('nav.label')}>
        <Navigation onNavigate={leave} />
        <AccountMenu onShowKeys={() => setAreKeysOpen(true)} />
      </nav>
      <main id="content" tabIndex={-1} className={classes.content}>
        <AllowedPage />
      </main>
      <SearchDialog
        isOpen={isSearchOpen}
        onClose={() => setIsSearchOpen(false)}
        onShowKeys={() => setAreKeysOpen(true)}
      />
      <KeysDialog isOpen={areKeysOpen} onClose={() => setAreKeysOpen(false)} />
    </div>
  )
}

/** The page, or in its place the permission that is missing: whatever the page itself checks, no action of it is shown. */
function AllowedPage() {
  // The path of the page that is shown, as the address changes before the next page is loaded.
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' })
  const refused = findRefusedPage(path, useMay())
  return refused ? <RefusedPage {...refused} /> : <Outlet />
}

function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useMessages()
  const sections = visibleSections(useMay())
  const hasInbox = sections.some(({ entries }) => entries.some(({ to }) => to === '/inbox'))
  const waiting = useInboxCount(hasInbox)
  return (
    <div className={classes.sections}>
      {sections.map(({ title, entries }) => (
        <section key={title} aria-label={t(title)}>
          <p className={classes.section}>{t(title)}</p>
          {entries.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={classes.entry} onClick={onNavigate}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {t(label)}
              {to === '/inbox' && waiting !== undefined && (
                <span className={classes.count}>
                  <span aria-hidden>{waiting}</span>
                  <span className="visually-hidden">{t('inbox.waiting', { count: waiting })}</span>
                </span>
              )}
            </Link>
          ))}
        </section>
      ))}
    </div>
  )
}

/** The pages of the navigation and of the inbox also open if the connection is lost later. */
function usePreloadedPages(): void {
  const router = useRouter()
  const may = useMay()
  useEffect(
    () =>
      whenIdle(() => {
        const pages = visibleSections(may).flatMap(({ entries }) => entries.map(({ to }) => ({ to })))
        const params = { id: '0' }
        const records = [
          { to: '/quotes/$id', params },
          { to: '/inbox/price-request/$id', params },
          { to: '/inbox/quote-request/$id', params },
          { to: '/inbox/quote/$id', params },
          { to: '/inbox/follow-up/$id', params },
        ]
        for (const page of [...pages, ...records]) void router.preloadRoute(page).catch(() => undefined)
      }),
    [],
  )
}

function useBusyNote(): void {
  const { t } = useMessages()
  useEffect(
    () => onBusy((seconds) => notifyWaiting(t('common.waiting', { seconds: Math.ceil(seconds) }), seconds)),
    [t],
  )
}

function useGlobalShortcuts({
  openSearch,
  openKeys,
}: {
  openSearch: () => void
  openKeys: () => void
}): void {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { history } = useRouter()
  const isGlobal = true
  const may = useMay()
  const pages = visibleSections(may).flatMap(({ entries }) => entries.map(({ to }) => to))
  const goTo = (keys: string, label: MessageKey, to: string, page = to) =>
    pages.includes(page) ? [{ keys, label: t(label), run: () => void navigate({ to }), isGlobal }] : []
  useShortcuts([
    { keys: '/', label: t('keys.search'), run: openSearch, isGlobal, startsText: true },
    { keys: 'Ctrl+k', label: t('keys.palette'), run: openSearch, isGlobal },
    { keys: '?', label: t('keys.help'), run: openKeys, isGlobal },
    ...goTo('g i', 'keys.inbox', '/inbox'),
    ...goTo('g q', 'keys.quotes', '/quotes'),
    ...goTo('g d', 'keys.dashboard', '/dashboard'),
    ...goTo('c', 'keys.newQuote', '/quotes/new', '/quotes'),
    // Not to the page from which the console was opened.
    { keys: 'Escape', label: t('keys.back'), run: () => history.canGoBack() && history.back(), isGlobal },
  ])
}
