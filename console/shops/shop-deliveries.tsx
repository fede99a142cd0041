// The deliveries to a shop, by state and page by page, each with its attempts.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Send, X } from 'lucide-react'
import { deliveryStatuses } from '../../src/domain/shop-delivery-statuses.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { incrementId } from '../records/increment-id.ts'
import { DeliveryBadge } from '../records/quote-delivery.tsx'
import { RetryDelivery } from '../records/retry-delivery.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button, Select } from '../ui/mantine.ts'
import { Empty } from '../ui/states.tsx'
import { useShopDeliveries, type ShopDelivery } from './shop-queries.ts'
import { readShopSearch, type DeliveriesShown } from './shop-search.ts'
import classes from './shops.module.css'

const route = getRouteApi('/shops')

type Props = { code: string; isActive: boolean }

export function ShopDeliveries({ code, isActive }: Props) {
  const { t } = useMessages()
  const { shop, ...search } = route.useSearch()
  const shown: DeliveriesShown = shop === code ? search : {}
  const query = useShopDeliveries(code, shown)
  return (
    <>
      <Filters code={code} shown={shown} />
      <Loaded query={query}>
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <Empty title={t('shops.noDeliveries')} icon={Send}>
              {shown.quote === undefined &&
                t(shown.state === undefined ? 'shops.noDeliveriesHint' : 'shops.noDeliveriesFilter')}
            </Empty>
          ) : (
            <ul className={classes.list}>
              {pages.flat().map((delivery) => (
                <Delivery key={delivery.delivery_id} code={code} isActive={isActive} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.more')}
        </Button>
      )}
    </>
  )
}

function Filters({ code, shown: { state, quote } }: { code: string; shown: DeliveriesShown }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const show = (next: DeliveriesShown) =>
    void navigate({
      to: '/shops',
      search: next.state === undefined && next.quote === undefined ? {} : { shop: code, ...next },
      replace: true,
    })
  const ofQuote = quote !== undefined && { quote }
  const ofQuoteText = t('shops.ofQuote', { number: incrementId('Q', quote ?? 0) })
  return (
    <header className={classes.bar}>
      <h3>{t('shops.deliveries')}</h3>
      <Select
        size="xs"
        aria-label={t('shops.state')}
        allowDeselect={false}
        value={state ?? 'all'}
        data={[
          { value: 'all', label: t('shops.allStates') },
          { value: 'attention', label: t('shops.needsAttention') },
          ...deliveryStatuses.map((value) => ({ value, label: t(`delivery.${value}`) })),
        ]}
        onChange={(value) => show(readShopSearch({ ...ofQuote, shop: code, state: value }))}
      />
      {quote !== undefined && (
        <Button
          variant="default"
          size="xs"
          rightSection={<X size={14} aria-hidden />}
          aria-label={`${ofQuoteText}: ${t('shops.ofAllQuotes')}`}
          title={t('shops.ofAllQuotes')}
          onClick={() => show(state ? { state } : {})}
        >
          {ofQuoteText}
        </Button>
      )}
    </header>
  )
}

/** The next attempt of others is only a look. */
const tried = ['wanted', 'unknown', 'withdrawing']

function Delivery({ code, isActive, delivery }: Props & { delivery: ShopDelivery }) {
  const { t } = useMessages()
  const { relative, dateTime } = useFormat()
  const { quote_id, quote_increment_id, state, message, order_number, attempts_count, attempts } = delivery
  const { next_at, updated_at } = delivery
  const updated = parseTime(updated_at)
  return (
    <li className={classes.item}>
      <details>
        <summary className={classes.row}>
          <ChevronRight size={16} aria-hidden className={classes.chevron} />
          <span>
            <DeliveryBadge state={state} />
          </span>
          <span>{quote_increment_id}</span>
          <span className={classes.message}>
            <bdi>{order_number === null ? message : t('shops.order', { number: order_number })}</bdi>
          </span>
          <span className={classes.muted}>
            {t('shops.attempts', { count: attempts_count })}
            {isActive &&
              attempts_count > 0 &&
              next_at !== null &&
              tried.includes(state) &&
              delivery.code !== 'given_up' &&
              ` · ${t('deliveries.next', { time: relative(parseTime(next_at)) })}`}
          </span>
          <time className={classes.muted} dateTime={updated.toISOString()} title={dateTime(updated)}>
            {relative(updated)}
          </time>
        </summary>
        <div className={classes.details}>
          <div className={classes.bar}>
            <Link to="/quotes/$id" params={{ id: String(quote_id) }}>
              {t('shops.openQuote')}
            </Link>
            {isActive && <RetryDelivery code={code} deliveryId={delivery.delivery_id} quoteId={quote_id} />}
          </div>
          <Attempts attempts={attempts} />
        </div>
      </details>
    </li>
  )
}

function Attempts({ attempts }: Pick<ShopDelivery, 'attempts'>) {
  const { t } = useMessages()
  const { dateTime, number } = useFormat()
  return (
    <ol className={classes.attempts} aria-label={t('shops.attemptsOf')}>
      {attempts.toReversed().map(({ attempt_id, action, outcome, message, duration_ms, created_at }) => (
        <li key={attempt_id}>
          <span>{dateTime(parseTime(created_at))}</span>
          <span>
            {t(`shops.action.${action}` as MessageKey)} · {t(`shops.outcome.${outcome}` as MessageKey)}
          </span>
          <span className={classes.muted}>{number(duration_ms)} ms</span>
          {message !== null && <bdi>{message}</bdi>}
        </li>
      ))}
    </ol>
  )
}
