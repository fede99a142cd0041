// The card of the customer who sent a request: name, e-mail, phone, company, addresses.
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../service/api.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Address, Card, Facts } from '../records/card.tsx'
import { mailLink, phoneLink } from '../records/contact-links.ts'
import { MailText } from '../ui/mail-text.tsx'
import classes from './pane.module.css'

type Props = {
  record: Pick<
    Schemas['PriceRequest'],
    'customer_firstname' | 'customer_lastname' | 'company' | 'vat_id' | 'billing_address' | 'shipping_address'
  > & { customer_email: string | null; customer_phone?: string | null }
  customerId?: number | null | undefined
}

export function CustomerCard({ record, customerId }: Props) {
  const { t } = useMessages()
  const may = useMay()
  const { customer_email: email, customer_phone: phone } = record
  const name = fullName(record)
  const isLinked = customerId !== undefined && customerId !== null && may('Storefront::read')
  const linkedName = isLinked ? (
    <Link to="/customers/$id" params={{ id: String(customerId) }}>
      <bdi>{name ?? email ?? t('inbox.customer')}</bdi>
    </Link>
  ) : (
    name !== undefined && <bdi>{name}</bdi>
  )
  return (
    <Card title={t('inbox.customer')}>
      <ul className={classes.contact}>
        {linkedName && <li>{linkedName}</li>}
        {record.company && (
          <li>
            <bdi>{record.company}</bdi>
          </li>
        )}
        {email && (
          <li>
            <a href={mailLink(email)}>
              <MailText address={email} />
            </a>
          </li>
        )}
        {phone && (
          <li>
            <a href={phoneLink(phone)}>
              <bdi>{phone}</bdi>
            </a>
          </li>
        )}
      </ul>
      <Facts
        facts={[
          [t('inbox.vatId'), record.vat_id],
          [t('inbox.billingAddress'), record.billing_address && <Address address={record.billing_address} />],
          [
            t('inbox.shippingAddress'),
            record.shipping_address && <Address address={record.shipping_address} />,
          ],
        ]}
      />
    </Card>
  )
}

/** Returns the first and last name of a customer, undefined without one. */
export function fullName({
  customer_firstname,
  customer_lastname,
}: Pick<Schemas['PriceRequest'], 'customer_firstname' | 'customer_lastname'>): string | undefined {
  return [customer_firstname, customer_lastname].filter(Boolean).join(' ') || undefined
}

type Named = Parameters<typeof fullName>[0] & { customer_email: string | null }

/** Returns what a short message calls the customer. */
export function nameOf(record: Named): string {
  return fullName(record) ?? record.customer_email ?? ''
}
