// A cart: its lines by origin. The lines of a quote can only be removed together.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shownSku } from '../../src/domain/lines.ts'
import { amount } from '../../src/domain/money.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import type { Schemas } from '../service/api.ts'
import { incrementId } from '../records/increment-id.ts'
import { useMay } from '../session/session.tsx'
import { MoneyCell } from '../lists/cells.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { ActionIcon } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { byOrigin, type CartLines } from './cart-lines.ts'
import { CartRemovalDialog, type CartItem } from './cart-removal-dialog.tsx'
import classes from './lookup.module.css'
import { nameOf } from './customer-name.ts'
import { useCart, useCustomer } from './use-records.ts'

type Cart = Schemas['Cart']

const route = getRouteApi('/carts/$id')

export function CartPage() {
  const { t } = useMessages()
  const { id } = route.useParams()
  const query = useCart(id)
  const title = t('lookup.cart', { id })
  return (
    <Page title={title}>
      <Loaded query={query}>{(cart) => <CartContents cart={cart} />}</Loaded>
    </Page>
  )
}

function CartContents({ cart }: { cart: Cart }) {
  const { t } = useMessages()
  const [removed, setRemoved] = useState<CartItem>()
  const mayChange = useMay()('Storefront::manage') && cart.is_active
  const { customer_id, order_increment_id } = cart
  return (
    <>
      <p className={classes.summary}>
        <StatusBadge status={cart.is_active ? 'open' : 'ordered'} />
        {customer_id === null ? (
          t('lookup.guest')
        ) : (
          <Link to="/customers/$id" params={{ id: String(customer_id) }}>
            <CustomerName id={String(customer_id)} />
          </Link>
        )}
        {order_increment_id && (
          <span>
            {t('lookup.order')} {order_increment_id}
          </span>
        )}
      </p>
      {cart.items.length === 0 && <Empty title={t('lookup.emptyCart')} />}
      {byOrigin(cart.items).map((lines) => (
        <Lines
          key={lines.quoteId ?? 'plain'}
          lines={lines}
          currency={cart.currency_code}
          onRemove={mayChange ? setRemoved : undefined}
        />
      ))}
      <Totals cart={cart} />
      {removed && <CartRemovalDialog cart={cart} item={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function RowTotal({ price, qty, currency }: { price: number; qty: number; currency: string }) {
  const { money } = useFormat()
  return money(amount(price).times(amount(qty)).toFixed(), currency, useCurrencyDigits()(currency))
}

function CustomerName({ id }: { id: string }) {
  const { t } = useMessages()
  return <bdi>{nameOf(useCustomer(id).data) ?? t('lookup.customerNumber', { id })}</bdi>
}

type LinesProps = {
  lines: CartLines<CartItem>
  currency: string
  onRemove: ((item: CartItem) => void) | undefined
}

function Lines({ lines: { quoteId, items }, currency, onRemove }: LinesProps) {
  const { t } = useMessages()
  const { number } = useFormat()
  const title = t(quoteId === null ? 'lookup.plainLines' : 'lookup.quotedLines')
  const columns: TableColumn<CartItem>[] = [
    {
      title: t('lookup.product'),
      kind: 'main',
      cell: ({ name, sku, quote_item_id }) => (
        <>
          <bdi>{name}</bdi>{' '}
          <bdi className={classes.hint}>{shownSku({ item_id: quote_item_id ?? 0, sku })}</bdi>
        </>
      ),
    },
    {
      title: t('lookup.quantity'),
      kind: 'numeric',
      cell: ({ qty, unit }) => (
        <>
          {number(qty)} <bdi>{unit}</bdi>
        </>
      ),
    },
    {
      title: t('lists.price'),
      kind: 'numeric',
      cell: ({ price }) => <MoneyCell amount={price} currency={currency} />,
    },
    {
      title: t('lookup.total'),
      kind: 'numeric',
      cell: ({ price, qty }) => <RowTotal price={price} qty={qty} currency={currency} />,
    },
    ...(onRemove
      ? [
          {
            title: t('lookup.remove'),
            kind: 'actions' as const,
            cell: (item: CartItem) => (
              <ActionIcon
                aria-label={t('lookup.removeLine', { name: item.name })}
                onClick={() => onRemove(item)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ]
  return (
    <section className={classes.section}>
      <header>
        <h2>
          {title}{' '}
          {quoteId !== null && (
            <Link to="/quotes/$id" params={{ id: String(quoteId) }}>
              {incrementId('Q', quoteId)}
            </Link>
          )}
        </h2>
        <span className={classes.hint}>{t('lookup.lines', { count: items.length })}</span>
      </header>
      <Table label={title} columns={columns} rows={items} id={({ item_id }) => item_id} />
    </section>
  )
}

function Totals({ cart }: { cart: Cart }) {
  const { t } = useMessages()
  const amounts = [
    [t('lookup.subtotal'), cart.subtotal],
    [t('lookup.shippingAmount'), cart.shipping_amount],
    [t('lookup.taxAmount'), cart.tax_amount],
    [t('lookup.total'), cart.grand_total],
  ] as const
  return (
    <dl className={classes.totals}>
      {amounts.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyCell amount={amount} currency={cart.currency_code} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
