// The connected shops: their state, their last sync, and the deliveries of quotes to them.
import { RefreshCw, Store as StoreIcon } from 'lucide-react'
import { api, result } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useAction } from '../ui/use-action.ts'
import { ShopDeliveries } from './shop-deliveries.tsx'
import { ShopLimits } from './shop-limits.tsx'
import { useShops, useShopsChanged, type Shop } from './shop-queries.ts'
import classes from './shops.module.css'

export function ShopsPage() {
  const { t } = useMessages()
  return (
    <Page title={t('nav.shops')}>
      <Loaded query={useShops()}>
        {(shops) =>
          shops.length === 0 ? (
            <Empty title={t('shops.empty')} icon={StoreIcon}>
              {t('shops.emptyHint')}
            </Empty>
          ) : (
            <>
              {shops.map((shop) => (
                <ShopSection key={shop.shop_id} shop={shop} />
              ))}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function ShopSection({ shop }: { shop: Shop }) {
  const { t } = useMessages()
  const { code, is_active } = shop
  return (
    <section className={classes.section} aria-labelledby={`shop-${code}`}>
      <header className={classes.header}>
        <h2 id={`shop-${code}`}>
          <bdi>{code}</bdi>
        </h2>
        <StatusBadge status={is_active ? 'active' : 'off'} />
        <span className={classes.actions}>
          {is_active && <SyncButton shop={shop} />}
          <SwitchButton shop={shop} />
        </span>
      </header>
      {!is_active && <p className={classes.off}>{t('shops.isOff')}</p>}
      <Facts shop={shop} />
      <ShopDeliveries code={code} isActive={is_active} />
    </section>
  )
}

/** Products have the same name in all languages. */
const products: Record<string, string> = {
  medusa: 'Medusa',
  shopify: 'Shopify',
  vendure: 'Vendure',
  woocommerce: 'WooCommerce',
}

function Kind({ kind }: { kind: string }) {
  const { t } = useMessages()
  return <>{kind === 'medusa-draft' ? t('shops.kind.medusaDraft') : (products[kind] ?? kind)}</>
}

function Facts({ shop }: { shop: Shop }) {
  const { t } = useMessages()
  return (
    <dl className={classes.facts}>
      <dt>{t('shops.shop')}</dt>
      <dd>
        <bdi>{shop.url}</bdi>
      </dd>
      <dt>{t('shops.kind')}</dt>
      <dd>
        <Kind kind={shop.kind} />
      </dd>
      <dt>{t('shops.store')}</dt>
      <dd>
        <bdi>{shop.store_code}</bdi>
      </dd>
      <dt>{t('shops.lastSync')}</dt>
      <dd>
        <LastSync shop={shop} />
      </dd>
      <dt>{t('shops.can')}</dt>
      <dd>
        <Abilities can={shop.can} />
      </dd>
      <ShopLimits can={shop.can} />
    </dl>
  )
}

function LastSync({ shop: { synced_at, sync_started_at, sync_count, sync_error } }: { shop: Shop }) {
  const { t } = useMessages()
  const { dateTime } = useFormat()
  if (sync_started_at !== null) return <>{t('shops.syncing', { count: sync_count })}</>
  return (
    <>
      {synced_at === null ? t('shops.never') : dateTime(parseTime(synced_at))}
      {sync_error !== null && (
        <span className={classes.fault}>
          <bdi>{t('shops.syncFailed', { reason: sync_error })}</bdi>
        </span>
      )}
    </>
  )
}

function Abilities({ can }: { can: Shop['can'] }) {
  const { t } = useMessages()
  const names = ['custom_lines', 'negative_lines', 'taxed_shipping', 'fractional_quantities'] as const
  const held = names.filter((name) => can[name]).map((name) => t(`shops.can.${name}`))
  return <>{[...held, t('shops.can.price_digits', { count: can.price_digits })].join(' · ')}</>
}

function SyncButton({ shop: { code, sync_started_at } }: { shop: Shop }) {
  const { t } = useMessages()
  const changed = useShopsChanged()
  const sync = useAction(async () => {
    await result(api.POST('/rest/V1/shops/{shop}/sync', { params: { path: { shop: code } } }))
    await changed()
  }, t('shops.syncQueued'))
  return (
    <Button
      variant="default"
      leftSection={<RefreshCw size={16} />}
      loading={sync.isPending || sync_started_at !== null}
      onClick={sync.run}
    >
      {t('shops.sync')}
    </Button>
  )
}

function SwitchButton({ shop: { code, is_active } }: { shop: Shop }) {
  const { t } = useMessages()
  const changed = useShopsChanged()
  const label = t(is_active ? 'shops.switchOff' : 'shops.switchOn')
  const change = useAction(async () => {
    const params = { path: { shop: code } }
    await result(api.PUT('/rest/V1/shops/{shop}', { params, body: { shop: { is_active: !is_active } } }))
    await changed()
  })
  return (
    <Button variant="default" loading={change.isPending} onClick={change.run}>
      {label}
    </Button>
  )
}
