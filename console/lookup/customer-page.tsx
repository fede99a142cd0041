// A customer: data, and everything that concerns them.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { mailLink } from '../records/contact-links.ts'
import { MailText } from '../ui/mail-text.tsx'
import { Address, Card, Facts } from '../records/card.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerRecords } from './customer-records.tsx'
import classes from './lookup.module.css'
import { useCustomer } from './use-records.ts'

type Customer = Schemas['Customer']

const route = getRouteApi('/customers/$id')

export function CustomerPage() {
  const { t } = useMessages()
  const query = useCustomer(route.useParams().id)
  const may = useMay()
  const [isEditing, setIsEditing] = useState(false)
  const customer = query.data
  const mayEdit = customer !== undefined && may('Customers::write')
  const edit = () => setIsEditing(true)
  useShortcuts(mayEdit ? [{ keys: '', label: t('lookup.editCustomer'), run: edit }] : [])
  const name = customer ? nameOf(customer) : t('lookup.customer')
  return (
    <Page
      title={name.slice(0, TITLE_MAX)}
      heading={<bdi>{name}</bdi>}
      actions={
        customer && (
          <>
            {mayEdit && (
              <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={edit}>
                {t('lookup.edit')}
              </Button>
            )}
            {may('Quoting::quotes') && (
              <Button
                renderRoot={(props) => (
                  <Link {...props} to="/quotes/new" search={{ customer_id: customer.id }} />
                )}
                leftSection={<Plus size={16} aria-hidden />}
              >
                {t('lookup.newQuote')}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded query={query}>
        {(data) => (
          <div className={classes.columns}>
            <CustomerRecords customer={data} />
            <CustomerFacts customer={data} />
          </div>
        )}
      </Loaded>
      {isEditing && customer && <CustomerDialog customer={customer} onClose={() => setIsEditing(false)} />}
    </Page>
  )
}

const TITLE_MAX = 100

function nameOf({ firstname, lastname, email }: Customer): string {
  return [firstname, lastname].filter(Boolean).join(' ') || email
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { t } = useMessages()
  const stores = useConsoleSettings()?.stores ?? []
  const { email, company, vat_id, store_id, billing_address, shipping_address, created_at } = customer
  return (
    <Card title={t('lookup.customer')}>
      <Facts
        facts={[
          [
            t('lookup.email'),
            <a key="mail" href={mailLink(email)}>
              <MailText address={email} />
            </a>,
          ],
          [t('lookup.company'), company],
          [t('lookup.vatId'), vat_id],
          [t('lookup.store'), stores.find((store) => store.store_id === store_id)?.name],
          [t('lookup.billing'), billing_address && <Address address={billing_address} />],
          [t('lookup.shipping'), shipping_address && <Address address={shipping_address} />],
          [t('lookup.since'), <Time key="since" time={created_at} show="date" />],
        ]}
      />
    </Card>
  )
}
