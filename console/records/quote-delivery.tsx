// Says where a quote is in a connected shop, with the state as the page of connected shops has it, leads there, and tries again.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  Clock,
  Plug,
  RotateCw,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { Button } from '../ui/mantine.ts'
import { Badge, type Tone } from '../ui/status-badge.tsx'
import { useAction } from '../ui/use-action.ts'
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

type Shop = NonNullable<Schemas['Quote']['shop']>

/** Shows nothing of a quote that no connected shop has to do with. */
export function QuoteDelivery({
  quote: { quote_id, shop },
}: {
  quote: Pick<Schemas['Quote'], 'quote_id' | 'shop'>
}) {
  const { t } = useMessages()
  const mayManage = useMay()('Shops::manage')
  if (!shop) return null
  const { code, is_active, order, delivery, message } = shop
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
          <p className={classes.muted}>{t(is_active ? 'delivery.whoRetries' : 'delivery.shopIsOff')}</p>
        )}
      </div>
      {mayManage && (
        <div className={classes.buttons}>
          {isRetried && is_active && <RetryButton quoteId={quote_id} shop={shop} />}
          <Link to="/shops" search={{ shop: code, quote: quote_id }} className={classes.link}>
            {t('nav.shops')}
          </Link>
        </div>
      )}
    </section>
  )
}

function RetryButton({ quoteId, shop: { code, delivery_id: deliveryId } }: { quoteId: number; shop: Shop }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const retry = useAction(async () => {
    const params = { path: { shop: code, deliveryId } }
    await result(api.POST('/rest/V1/shops/{shop}/deliveries/{deliveryId}/retry', { params }))
    await queryClient.invalidateQueries({ queryKey: queryKeys.record('quote', quoteId) })
  }, t('shops.retried'))
  return (
    <Button
      variant="default"
      leftSection={<RotateCw size={16} />}
      loading={retry.isPending}
      onClick={retry.run}
    >
      {t('shops.retry')}
    </Button>
  )
}
