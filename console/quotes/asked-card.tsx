// What the customer wrote in the price request that a quote answers: message, fields, product, files.
import { Link } from '@tanstack/react-router'
import { useMay } from '../session/session.tsx'
import { Facts } from '../records/card.tsx'
import { Files, loadFile } from '../records/files.tsx'
import { incrementId } from '../records/increment-id.ts'
import { LongText } from '../records/long-text.tsx'
import { usePriceRequest } from '../records/use-price-request.ts'
import { parseTime, useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { isListFile } from './editor/list-drop.tsx'
import type { ListSource } from './editor/use-list-dialog.ts'
import type { Quote } from './offer/offer.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './offer/quote-page.module.css'

type Props = {
  quote: Pick<Quote, 'price_request_id' | 'status'>
  /** Adds the rows of an attached list to the quote, while it is edited. */
  onList: ((list: ListSource) => void) | undefined
}

/** Once the offer is out, the card is one line until it is opened: the lines come first then. */
export function AskedCard({ quote: { price_request_id: id, status }, onList }: Props) {
  const may = useMay()
  if (id === null || !may('PriceRequest::manage_requests')) return null
  return <Asked id={id} onList={onList} isFolded={status !== 'pending' && status !== 'approved'} />
}

function Asked({ id, onList, isFolded }: Pick<Props, 'onList'> & { id: number; isFolded: boolean }) {
  const { t } = useMessages()
  const { date } = useFormat()
  const { data } = usePriceRequest(id)
  if (!data) return null
  const { message, product, files } = data
  const fields = [data.custom_field_1, data.custom_field_2, data.custom_field_3]
  const number = incrementId('REQ', id)
  const time = date(parseTime(data.created_at))
  const card = (
    <section className={classes.asked} aria-label={t('quote.asked')}>
      <p className={classes.muted}>
        <Link to="/inbox/price-request/$id" params={{ id: String(id) }}>
          {number}
        </Link>{' '}
        {time}
      </p>
      {message && <LongText text={message} />}
      <Facts
        facts={[
          [t('inbox.product'), product.name ?? product.sku],
          ...fields.map((value, index): [string, string | null] => [
            t('inbox.customField', { number: index + 1 }),
            value,
          ]),
        ]}
      />
      <Files
        requestId={id}
        files={files}
        action={(file) =>
          onList &&
          isListFile(file.name) && (
            <Button
              variant="light"
              size="compact-sm"
              onClick={() => onList({ name: file.name, load: (signal) => loadFile(id, file, signal) })}
            >
              {t('listFile.addFrom')} …
            </Button>
          )
        }
      />
    </section>
  )
  if (!isFolded) return card
  return (
    <details className={classes.folded}>
      <summary>
        {t('quote.asked')}{' '}
        <span className={classes.muted}>
          {number} {time}
        </span>
      </summary>
      {card}
    </details>
  )
}
