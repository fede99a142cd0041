// The page with the list of quotes, and its columns.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { AssigneeCell, CustomerCell, DateCell, MoneyCell, TextCell } from '../../lists/cells.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { SavedViews } from '../../lists/saved-views.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { Button } from '../../ui/mantine.ts'
import type { Column } from '../../ui/record-list/columns.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { quotesList, type QuoteRow } from './quotes-list.ts'

export function QuotesPage() {
  const { t } = useMessages()
  return (
    <ListPage
      list={quotesList}
      columns={useQuoteColumns()}
      actions={
        <Button component={Link} to="/quotes/new" leftSection={<Plus size={16} aria-hidden />}>
          {t('lists.quotes.new')}
        </Button>
      }
      views={(shown) => <SavedViews list={quotesList.name} {...shown} />}
      bulk={(selected, list) => <BulkActions selected={selected} {...list} />}
    />
  )
}

export function useQuoteColumns(): Column<QuoteRow>[] {
  const { t } = useMessages()
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('lists.number'),
        size: 'small',
        card: 'title',
        sortField: 'quote_id',
        render: ({ increment_id }) => increment_id,
      },
      {
        key: 'customer',
        title: t('lists.customer'),
        size: 'large',
        card: 'detail',
        render: (row) => <CustomerCell {...row} />,
      },
      {
        key: 'mail',
        title: t('lists.mail'),
        size: 'large',
        isOptional: true,
        render: ({ customer_email }) => <TextCell text={customer_email} />,
      },
      {
        key: 'status',
        title: t('lists.status'),
        size: 'small',
        card: 'aside',
        render: ({ status }) => <StatusBadge status={status} />,
      },
      {
        key: 'lines',
        title: t('lists.lines'),
        size: 'narrow',
        isNumeric: true,
        isOptional: true,
        render: ({ items_count }) => items_count,
      },
      {
        key: 'total',
        title: t('lists.total'),
        size: 'small',
        isNumeric: true,
        card: 'amount',
        sortField: 'grand_total',
        render: ({ grand_total, currency_code }) => (
          <MoneyCell amount={grand_total} currency={currency_code} />
        ),
      },
      {
        key: 'until',
        title: t('lists.expires_at'),
        size: 'narrow',
        sortField: 'expires_at',
        render: ({ expires_at }) => <DateCell time={expires_at} />,
      },
      {
        key: 'assignee',
        title: t('lists.assignee'),
        size: 'narrow',
        render: ({ assignee_id }) => <AssigneeCell userId={assignee_id} />,
      },
      {
        key: 'proposed',
        title: t('lists.proposed_at'),
        size: 'narrow',
        isOptional: true,
        render: ({ proposed_at }) => <DateCell time={proposed_at} />,
      },
      {
        key: 'created',
        title: t('lists.created_at'),
        size: 'narrow',
        isOptional: true,
        sortField: 'created_at',
        render: ({ created_at }) => <DateCell time={created_at} />,
      },
      {
        key: 'updated',
        title: t('lists.updated_at'),
        size: 'narrow',
        sortField: 'updated_at',
        render: ({ updated_at }) => <DateCell time={updated_at} />,
      },
    ],
    [t],
  )
}
