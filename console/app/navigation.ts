// The pages of the console, and the permission that each requires: to be in the navigation, and to be seen.
import {
  ChartColumn,
  FileText,
  Inbox,
  KeyRound,
  KeySquare,
  LayoutTemplate,
  ListChecks,
  ListRestart,
  MessageSquareText,
  Package,
  Plug,
  Settings,
  ShoppingCart,
  Store,
  TextQuote,
  UserRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '../../src/domain/permissions.ts'
import type { MessageKey } from '../messages/messages.tsx'

type Entry = {
  to: string
  label: MessageKey
  icon: LucideIcon
  /** Of several, any one is enough. */
  permission: Permission | Permission[]
  /** Enough to see the page, though to change nothing. */
  toSee?: Permission
}

const sections: { title: MessageKey; entries: Entry[] }[] = [
  {
    title: 'nav.sell',
    entries: [
      {
        to: '/inbox',
        label: 'nav.inbox',
        icon: Inbox,
        permission: ['PriceRequest::manage_requests', 'Quoting::requests', 'Quoting::quotes'],
      },
      { to: '/quotes', label: 'nav.quotes', icon: FileText, permission: 'Quoting::quotes' },
      {
        to: '/price-requests',
        label: 'nav.priceRequests',
        icon: MessageSquareText,
        permission: 'PriceRequest::manage_requests',
      },
      {
        to: '/quote-requests',
        label: 'nav.quoteRequests',
        icon: ListChecks,
        permission: 'Quoting::requests',
      },
      { to: '/templates', label: 'nav.templates', icon: LayoutTemplate, permission: 'Quoting::quotes' },
      { to: '/text-blocks', label: 'nav.textBlocks', icon: TextQuote, permission: 'Quoting::quotes' },
      { to: '/dashboard', label: 'nav.dashboard', icon: ChartColumn, permission: 'Quoting::quotes' },
    ],
  },
  {
    title: 'nav.shop',
    entries: [
      { to: '/customers', label: 'nav.customers', icon: UserRound, permission: 'Storefront::read' },
      { to: '/products', label: 'nav.products', icon: Package, permission: 'Storefront::read' },
      { to: '/carts', label: 'nav.carts', icon: ShoppingCart, permission: 'Storefront::read' },
    ],
  },
  {
    title: 'nav.operate',
    entries: [
      { to: '/stores', label: 'nav.stores', icon: Store, permission: 'Storefront::manage' },
      { to: '/shops', label: 'nav.shops', icon: Plug, permission: 'Shops::manage' },
      { to: '/webhooks', label: 'nav.webhooks', icon: Webhook, permission: 'Webhooks::manage' },
      {
        to: '/store-keys',
        label: 'nav.storeKeys',
        icon: KeySquare,
        permission: 'Storefront::manage',
        toSee: 'Storefront::read',
      },
      { to: '/access', label: 'nav.access', icon: KeyRound, permission: 'Access::manage' },
      { to: '/settings', label: 'nav.settings', icon: Settings, permission: 'Access::manage' },
      { to: '/jobs', label: 'nav.jobs', icon: ListRestart, permission: 'Access::manage' },
    ],
  },
]

/** Returns the sections with the pages on which a person with these permissions has something to do. */
export function visibleSections(may: (permission: Permission) => boolean) {
  return sections
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ permission }) => [permission].flat().some(may)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Returns the page at a path, or the one that it belongs to, and what it requires, if the person may not see it. */
export function findRefusedPage(
  path: string,
  may: (permission: Permission) => boolean,
): { label: MessageKey; permissions: Permission[] } | undefined {
  return sections
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .map(({ label, permission, toSee }) => ({ label, permissions: [toSee ?? permission].flat() }))
    .find(({ permissions }) => !permissions.some(may))
}
