// What the product of a line was offered for, below its price: the last price, taken by a key, and a menu with earlier ones.
import { useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { givenSku } from '../../../src/domain/lines.ts'
import { useMessages } from '../../messages/messages.tsx'
import { api, result } from '../../service/api.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { parseTime, useFormat } from '../../ui/format.ts'
import { usePausedShortcuts, useShortcuts } from '../../ui/keys.ts'
import { ActionIcon, Menu } from '../../ui/mantine.ts'
import { offerStatus } from '../../records/offer-status.ts'
import { priceOf } from '../offer/line-amounts.ts'
import type { Line } from '../offer/offer.ts'
import grid from '../offer/grid.module.css'
import classes from './price-memory.module.css'

/** The customer whose prices come first, and the currency of all. */
export type PricesOf = { customer_id: number | null; currency_code: string }

export const PriceMemoryContext = createContext<PricesOf>({ customer_id: null, currency_code: '' })

type PriceCellProps = {
  line: Line
  digits: number
  isSelected: true | undefined
  onType: (column: 'price', text: string, value: string) => void
  children: ReactNode
}

/** The cell of the price; while it has the focus, with what the product was offered for before. */
export function PriceCell({ line, digits, isSelected, onType, children }: PriceCellProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const [hasMenu, setHasMenu] = useState(false)
  return (
    <div
      className={`${grid.cell} ${classes.cell}`}
      role="cell"
      data-selected={isSelected}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
    >
      {children}
      {(hasFocus || hasMenu) && (
        <PriceMemory
          line={line}
          digits={digits}
          onTake={(price) => onType('price', price, price)}
          onMenu={setHasMenu}
        />
      )}
    </div>
  )
}

/** The digits beside which the input has room for a button. */
const SHORT_PRICE_MAX = 9

type Props = {
  line: Line
  digits: number
  onTake: (price: string) => void
  /** Keeps this shown while the focus is in the menu. */
  onMenu: (isOpen: boolean) => void
}

function PriceMemory({ line, digits, onTake, onMenu }: Props) {
  const { t } = useMessages()
  const { decimal, percent } = useFormat()
  const { data } = useOfferedPrices(line)
  const [isOpen, setIsOpen] = useState(false)
  usePausedShortcuts(isOpen)
  const open = (isOpen: boolean) => {
    setIsOpen(isOpen)
    onMenu(isOpen)
  }
  const { last = [], bands = [] } = data ?? {}
  const [newest] = last
  const take = (price: number) => onTake(String(price))
  useShortcuts([
    {
      keys: 'Ctrl+b',
      label: t('memory.keys.take'),
      run: () => newest && take(newest.price),
      when: () => newest !== undefined,
    },
    {
      keys: 'F4',
      label: t('memory.keys.open'),
      run: () => open(true),
      inFields: true,
      when: () => newest !== undefined,
    },
  ])
  if (!newest) return null
  const isNew = line.needs_price || Number(priceOf(line)) !== newest.price
  return (
    <>
      <span className={`${grid.hint} ${classes.ghost}`}>
        {t(newest.is_same_customer ? 'memory.own' : 'memory.other', {
          price: decimal(String(newest.price), digits),
        })}
        {isNew && <kbd>Ctrl B</kbd>}
      </span>
      <Menu opened={isOpen} onChange={open} position="bottom-start" width={340} loop>
        <Menu.Target>
          <ActionIcon
            className={classes.open}
            data-long={decimal(priceOf(line), digits).length > SHORT_PRICE_MAX || undefined}
            size={20}
            variant="default"
            tabIndex={-1}
            aria-label={t('memory.title')}
            title={`${t('memory.title')} (F4)`}
          >
            <HistoryIcon size={12} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Label>{t('memory.title')}</Menu.Label>
          {last.map((entry, index) => (
            <Menu.Item key={index} onClick={() => take(entry.price)}>
              <Entry entry={entry} digits={digits} unit={line.unit} />
            </Menu.Item>
          ))}
          {bands.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('memory.bands')}</Menu.Label>
              {bands.map(({ discount_from: from, discount_to: to, quotes, accepted }) => (
                <Menu.Label key={to} className={classes.band}>
                  {from === null
                    ? t('memory.surcharge')
                    : t('memory.band', { from: percent(from / 100), to: percent(to / 100) })}
                  <span>{t('memory.accepted', { accepted, quotes })}</span>
                </Menu.Label>
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

type Offered = NonNullable<ReturnType<typeof useOfferedPrices>['data']>['last'][number]

function Entry({ entry, digits, unit }: { entry: Offered; digits: number; unit: string }) {
  const { t } = useMessages()
  const { decimal, date } = useFormat()
  const { proposed_at, increment_id, is_same_customer } = entry
  return (
    <span className={classes.entry}>
      <strong>{decimal(String(entry.price), digits)}</strong>
      <span>{`× ${decimal(String(entry.qty))} ${unit}`}</span>
      <span>{t(`status.${offerStatus(entry.outcome)}`)}</span>
      <small>
        {[
          is_same_customer ? t('memory.thisCustomer') : t('memory.otherCustomer'),
          increment_id,
          proposed_at && date(parseTime(proposed_at)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

function useOfferedPrices({ sku: ownSku, qty }: Line) {
  const { customer_id, currency_code } = useContext(PriceMemoryContext)
  const sku = givenSku(ownSku)
  const query = { sku, currency_code, qty: Number(qty), ...(customer_id !== null && { customer_id }) }
  return useQuery({
    queryKey: queryKeys.lists('quote', 'prices', query),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/quoting/prices', { params: { query }, signal })),
    enabled: sku !== '' && query.qty > 0,
    placeholderData: (previous) => previous,
  })
}
