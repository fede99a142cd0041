// What goes to the customer, as the sheet before a proposal shows it: copies, texts, lines; and what a price request said.
import { Link } from '@tanstack/react-router'
import { sellerName } from '../../../src/domain/seller-name.ts'
import { useCopiesFault } from '../../records/copies-fault.ts'
import { statedQuantity } from '../../records/stated-quantity.ts'
import { usePriceRequest } from '../../records/use-price-request.ts'
import { useConsoleSettings, useStore } from '../../service/console-settings.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useMay } from '../../session/session.tsx'
import type { Line, Offer, Quote } from '../offer/offer.ts'
import { usePlaceText } from '../offer/places.ts'
import classes from '../../records/dialogs.module.css'

const LINES_MAX = 10

/** Says that customers cannot tell from whom the offer is. */
export function UnnamedSeller({ storeId }: { storeId: number }) {
  const { t } = useMessages()
  const mayName = useMay()('Storefront::manage')
  const settings = useConsoleSettings()
  const store = useStore(storeId)
  if (!settings || !store || sellerName(settings.seller_name, store, '') !== '') return null
  return (
    <section className={classes.warnings}>
      <h3>{t('quote.propose.unnamed')}</h3>
      {/* Beside, as nothing of the quote may be saved yet. */}
      {mayName && (
        <Link to="/stores" target="_blank">
          {t('quote.propose.name')}
        </Link>
      )}
    </section>
  )
}

/** The terms that are read first. */
export function TextFacts({ draft, customerEmail }: { draft: Offer; customerEmail: string | null }) {
  const { t } = useMessages()
  const fault = useCopiesFault(draft.cc, customerEmail)
  const facts = [
    ['cc', draft.cc],
    ['title', draft.title],
    ['comment', draft.seller_comment],
  ] as const
  return facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [
      <dt key={name}>{t(`quote.${name}`)}</dt>,
      <dd key={`${name} text`}>
        <bdi className={classes.unsent}>{text}</bdi>
        {name === 'cc' && fault !== undefined && (
          <span className={classes.fault} role="alert">
            {fault}
          </span>
        )}
      </dd>,
    ])
}

export function SentLines({ lines, digits }: { lines: readonly Line[]; digits: number }) {
  const { t } = useMessages()
  const { value } = usePlaceText(digits)
  return (
    <section className={classes.taken}>
      <h3>{t('quote.count', { count: lines.length })}</h3>
      <ul>
        {lines.slice(0, LINES_MAX).map((line) => (
          <li key={line.key}>
            <bdi>{line.name || line.sku}</bdi>
            <span className={classes.values}>
              {line.role !== 'included' && (
                <span className={classes.hint}>{t(`quote.role.${line.role}`)} </span>
              )}
              <bdi>{value({ key: line.key, sku: line.sku, name: line.name, field: 'line' }, line)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {lines.length > LINES_MAX && (
        <p className={classes.hint}>{t('quote.moreChanges', { count: lines.length - LINES_MAX })}</p>
      )}
    </section>
  )
}

type RequestProps = { quote: Pick<Quote, 'price_request_id' | 'proposed_at'>; lines: readonly Line[] }

/** A request without a field for the quantity makes a line of 1, whatever its message says. */
export function RequestHint({ quote: { price_request_id: id, proposed_at }, lines }: RequestProps) {
  const may = useMay()
  const isOne = lines.some(({ qty }) => Number(qty) === 1)
  if (id === null || proposed_at !== null || !isOne || !may('PriceRequest::manage_requests')) return null
  return <RequestMessage id={id} />
}

function RequestMessage({ id }: { id: number }) {
  const { t } = useMessages()
  const { data } = usePriceRequest(id)
  if (!data?.message || statedQuantity(data) !== undefined) return null
  return (
    <section className={classes.warnings}>
      <h3>{t('quote.requestSays')}</h3>
      <p className={classes.unsent}>
        <bdi>{data.message}</bdi>
      </p>
    </section>
  )
}
