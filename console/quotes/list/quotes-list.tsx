// Defines the list of quotes: the fields that are read, what it can be filtered and sorted by, and its columns.
import { api, result, type Schemas } from '../../service/api.ts'
import {
  assigneeColumn,
  createdColumn,
  customerColumn,
  linesColumn,
  numberColumn,
  statusColumn,
  TextCell,
  totalColumn,
  updatedColumn,
} from '../../lists/cells.tsx'
import { exactNumber } from '../../lists/list-query.ts'
import type { ListDefinition } from '../../lists/list-page.tsx'
import { OfferEnd } from '../../records/offer-end.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { QuoteMark } from './quote-mark.tsx'
import classes from './quote-mark.module.css'

/** The fields that the list reads. */
const fields = [
  'quote_id',
  'increment_id',
  'status',
  'cart_id',
  'version',
  'currency_code',
  'grand_total',
  'items_count',
  'customer_email',
  'cc',
  'customer_firstname',
  'customer_lastname',
  'company',
  'assignee_id',
  'store_id',
  'expires_at',
  'proposed_at',
  'created_at',
  'updated_at',
  'is_unseen',
  'news',
] as const

export type QuoteRow = Pick<Schemas['Quote'], Exclude<(typeof fields)[number], 'company'>> & {
  company: string | null
}

// oxfmt-ignore
const statuses = [
  'pending', 'approved', 'proposed', 'accepted', 'purchased', 'declined', 'expired', 'cancelled', 'closed',
]

export const quotesList: ListDefinition<QuoteRow> = {
  name: 'quotes',
  type: 'quote',
  id: ({ quote_id }) => quote_id,
  title: ({ increment_id }) => increment_id,
  path: ({ quote_id }) => `/quotes/${quote_id}`,
  texts: { title: 'nav.quotes', placeholder: 'lists.search', empty: 'lists.quotes.empty' },
  exportPath: '/rest/V1/quoting/quotes/export',
  filters: {
    idField: 'quote_id',
    statuses: { all: statuses, condition: (chosen) => ({ filter: { status: { in: chosen } } }) },
    hasText: true,
    exact: exactNumber('Q', 'quote_id'),
    // oxfmt-ignore
    dates: [
      'created_at', 'updated_at', 'proposed_at', 'expires_at',
      'first_proposed_at', 'accepted_at', 'purchased_at', 'declined_at', 'expired_at', 'cancelled_at',
    ],
    hasCustomer: true,
    hasStore: true,
    hasReason: true,
    hasAssignee: true,
    hasCurrency: true,
    hasTotal: true,
    sortable: ['created_at', 'updated_at', 'expires_at', 'grand_total'],
    nullable: ['expires_at'],
  },
  listPath: '/rest/V1/quoting/quotes',
  load: (parameters, signal) =>
    result(
      api.GET('/rest/V1/quoting/quotes', {
        params: { query: { ...(parameters as object), addDetails: true, fields: fields.join(',') } },
        signal,
      }),
    ),
  columns: [
    numberColumn('quote_id'),
    customerColumn,
    {
      key: 'mail',
      title: 'lists.mail',
      size: 'large',
      dropOrder: 1,
      isOptional: true,
      render: ({ customer_email }) => <TextCell text={customer_email} />,
    },
    {
      ...statusColumn,
      // Has room for the longest status and the mark beside it.
      size: 'figure',
      render: (row) => (
        <span className={classes.marked}>
          <StatusBadge status={row.status} />
          <QuoteMark {...row} />
        </span>
      ),
    },
    { ...linesColumn, isOptional: true },
    { ...totalColumn, sortField: 'grand_total' },
    {
      key: 'until',
      title: 'lists.expires_at.short',
      size: 'narrow',
      dropOrder: 3,
      below: 'total',
      sortField: 'expires_at',
      render: ({ expires_at, store_id }, _t, isBelow) => (
        <OfferEnd expiresAt={expires_at} storeId={store_id} {...(isBelow && { text: 'lists.until' })} />
      ),
    },
    { ...assigneeColumn, below: 'number' },
    {
      key: 'proposed',
      title: 'lists.proposed_at',
      size: 'narrow',
      dropOrder: 1,
      isOptional: true,
      render: ({ proposed_at }) => <Time time={proposed_at} show="date" />,
    },
    { ...createdColumn, isOptional: true },
    updatedColumn,
  ],
}
