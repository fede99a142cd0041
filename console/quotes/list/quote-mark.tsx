// The mark of a quote in the list: what is new from its customer, or that they have not looked at the offer yet.
import {
  ArrowLeftRight,
  EyeOff,
  MessageCircleQuestion,
  RefreshCw,
  ThumbsDown,
  ThumbsUp,
  type LucideIcon,
} from 'lucide-react'
import { useMessages } from '../../messages/messages.tsx'
import type { Schemas } from '../../service/api.ts'
import { useConsoleSettings } from '../../service/console-settings.ts'
import classes from './quote-mark.module.css'

export type Marked = Pick<Schemas['Quote'], 'news' | 'is_unseen'>

const icons: Record<NonNullable<Marked['news']> | 'unseen', LucideIcon> = {
  question: MessageCircleQuestion,
  counter_offer: ArrowLeftRight,
  renewal: RefreshCw,
  accepted: ThumbsUp,
  declined: ThumbsDown,
  unseen: EyeOff,
}

export function QuoteMark({ news, is_unseen }: Marked) {
  const { t } = useMessages()
  // Without it, customers have no page on which they could look.
  const hasPages = Boolean(useConsoleSettings()?.public_url)
  const mark = news ?? (is_unseen && hasPages ? 'unseen' : undefined)
  if (mark === undefined) return null
  const Icon = icons[mark]
  const text = t(`quotes.mark.${mark}`)
  return (
    <span
      className={classes.mark}
      role="img"
      aria-label={text}
      title={text}
      data-new={news ? true : undefined}
    >
      <Icon size={15} aria-hidden />
    </span>
  )
}
