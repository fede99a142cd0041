// Says where a quote is in a connected shop, with the state as the page of connected shops has it, leads there, and tries again.
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
import type { DeliveryStatus } from '../../src/domain/shop-delivery-statuses.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import type { Schemas } from '../service/api.ts'
import { useMay } from '../session/session.tsx'
import { Badge, type Tone } from '../ui/status-badge.tsx'
import { LongText } from './long-text.tsx'
import classes from './note-line.module.css'
import { RetryDelivery } from './retry-delivery.tsx'

const states: Record<DeliveryStatus, [Tone, LucideIcon]> = {
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
  // A newer service may know others.
  const [tone, icon] = (states as Partial<typeof states>)[state as DeliveryStatus] ?? ['plain', CircleDashed]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`delivery.${state}` as MessageKey)}
    </Badge>
  )
}

/** Shows nothing of a quote that no connected shop has to do with. */
export function QuoteDelivery({
  quote: { quote_id, shop },
}: {
  quote: Pick<Schemas['Quote'], 'quote_id' | 'shop'>
}) {
  const { t } = useMessages()
  const mayManage = useMay()('Shops::manage')
  if (!shop) return null
  const { code, is_active, order, delivery, delivery_id, message } = shop
  // Another order in the shop is settled there or here: to try it again would only look at it.
  const isRetried = shop.needs_attention && delivery !== 'differs'
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
        {isRetried && (!is_active || !mayManage) && (
          <p className={classes.muted}>
            {is_active
              ? t('delivery.whoRetries', { permission: t('permission.Shops::manage') })
              : t('delivery.shopIsOff')}
          </p>
        )}
      </div>
      {mayManage && (
        <div className={classes.buttons}>
          {isRetried && is_active && (
            <RetryDelivery code={code} deliveryId={delivery_id} quoteId={quote_id} />
          )}
          <Link to="/shops" search={{ shop: code, quote: quote_id }} className={classes.link}>
            {t('nav.shops')}
          </Link>
        </div>
      )}
    </section>
  )
}
