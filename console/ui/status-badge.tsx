// The status of a record as an icon, a word and a color: the color alone would not tell everybody.
import {
  AlarmClock,
  Ban,
  Check,
  CheckCheck,
  CircleDashed,
  CircleDot,
  Clock,
  FileCheck,
  Lock,
  Send,
  ShoppingCart,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import classes from './status-badge.module.css'

/** Chooses the color; `plain` is gray, `ready` has an outline. */
export type Tone = 'plain' | 'ready' | 'good' | 'warn' | 'bad' | 'info'

/** Every status of price requests, quote requests, quotes, carts, webhooks, deliveries and mails. */
const statuses = {
  unread: ['info', CircleDot],
  read: ['plain', CircleDashed],
  snoozed: ['plain', AlarmClock],
  replied: ['good', CheckCheck],
  pending: ['warn', CircleDashed],
  quoted: ['good', FileCheck],
  approved: ['ready', FileCheck],
  proposed: ['info', Send],
  accepted: ['good', Check],
  purchased: ['good', ShoppingCart],
  declined: ['bad', X],
  cancelled: ['plain', Ban],
  closed: ['plain', Lock],
  expired: ['warn', Clock],
  open: ['info', ShoppingCart],
  ordered: ['good', Check],
  active: ['good', Check],
  off: ['bad', Ban],
  delivered: ['good', CheckCheck],
  failed: ['bad', X],
  queued: ['plain', Clock],
  sent: ['good', Check],
  not_sent: ['plain', Ban],
} as const satisfies Record<string, [Tone, LucideIcon]>

type Status = keyof typeof statuses

export function StatusBadge({ status }: { status: string }) {
  const { t } = useMessages()
  const [tone, Icon] = statuses[status as Status] ?? ['plain', CircleDashed]
  return (
    <Badge tone={tone} icon={Icon}>
      {status in statuses ? t(`status.${status}` as MessageKey) : status}
    </Badge>
  )
}

export function Badge({ tone, icon: Icon, children }: { tone: Tone; icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {children}
    </span>
  )
}
