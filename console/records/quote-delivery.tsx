// Says where a quote is in a connected shop, with the state as the page of connected shops has it, and leads there.
import { Link } from '@tanstack/react-router'
import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  Clock,
  Plug,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import type { Schemas } from '../service/api.ts'
import { useMay } from '../session/session.tsx'
import { Badge, type Tone } from '../ui/status-badge.tsx'
import { LongText } from './long-text.tsx'
import classes from './note-line.module.css'

const states: Record<string, [Tone, LucideIcon]> = {
  wanted: ['plain', Clock],
  unknown: ['warn', CircleDashed],
  delivered: ['good', CheckCheck],
  refused: ['bad', X],
  changed: ['bad', CircleAlert],
  ordered: ['good', Check],
  differs: ['bad', CircleAlert],
  cancelled: ['plain', Ban],
  withdrawing: ['warn', CircleDashed],
  withdrawn: ['plain', Ban],
}

export function DeliveryBadge({ state }: { state: string }) {
  const { t } = useMessages()
  const [tone, icon] = states[state] ?? ['plain', CircleDashed]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`delivery.${state}` as MessageKey)}
    </Badge>
  )
}

/** Shows nothing of a quote that no connected shop has to do with. */
export function QuoteDelivery({ quote: { shop } }: { quote: Pick<Schemas['Quote'], 'shop'> }) {
  const { t } = useMessages()
  const maySeeShops = useMay()('Shops::manage')
  if (!shop) return null
  const { code, order, delivery, message } = shop
  return (
    <section className={classes.line} aria-label={t('shops.shop')}>
      <Plug size={16} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <p className={classes.state}>
          <DeliveryBadge state={delivery} />
          <span>
            {delivery === 'delivered'
              ? t(shop.takes_carts ? 'delivery.inCart' : 'delivery.inShop', { shop: code })
              : t('delivery.shop', { shop: code })}
            {order !== null && ` · ${t('shops.order', { number: order })}`}
          </span>
        </p>
        {message !== null && <LongText text={message} />}
      </div>
      {maySeeShops && <Link to="/shops">{t('nav.shops')}</Link>}
    </section>
  )
}
