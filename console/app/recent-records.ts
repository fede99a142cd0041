// The records that were opened on this page, newest first: what was read under the key of a record was shown.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys, type RecordType } from '../service/query-keys.ts'

export type FoundRecord = {
  record_type: string
  record_id: number
  /** The SKU of a product; null for a customer. */
  increment_id: string | null
  title: string
  status: string | null
  /** What tells records of one customer apart. */
  subject?: string | null
  grand_total?: number | null
  currency_code?: string | null
  created_at?: string
}

const RECORDS_MAX = 8
let recent: readonly FoundRecord[] = []

export function recentRecords(): readonly FoundRecord[] {
  return recent
}

/** Notes the records that the pages read. */
export function useRecentRecords(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        const [kind, recordType, id, ...parts] = query.queryKey as string[]
        const isRecord = kind === queryKeys.record('quote', 0)[0] && parts.length === 0
        if (type !== 'updated' || !isRecord || id === undefined || query.state.data === undefined) return
        remember(recordOf(recordType as RecordType, query.state.data as Fields))
      }),
    [queryClient],
  )
}

function remember(record: FoundRecord | undefined): void {
  if (!record) return
  const isSame = (other: FoundRecord) =>
    other.record_type === record.record_type && other.record_id === record.record_id
  recent = [record, ...recent.filter((other) => !isSame(other))].slice(0, RECORDS_MAX)
}

type Fields = Record<string, string | number | boolean | null | undefined>
type About = {
  title?: string | null
  items?: { name: string | null }[]
  product?: { name: string | null; sku: string | null }
}

/** As the search finds it. */
const subjectOf = ({ title, items, product }: About) =>
  title ?? items?.[0]?.name ?? product?.name ?? product?.sku ?? null

function recordOf(
  record_type: RecordType,
  data: Fields & Pick<FoundRecord, 'grand_total' | 'currency_code' | 'created_at'>,
): FoundRecord | undefined {
  const record_id = Number(data['quote_id'] ?? data['request_id'] ?? data['id'])
  if (!Number.isInteger(record_id) || record_type === 'cart') return undefined
  const isProduct = record_type === 'product'
  const names = [
    data['customer_firstname'] ?? data['firstname'],
    data['customer_lastname'] ?? data['lastname'],
  ]
  const email = data['customer_email'] ?? data['email']
  const person = [names.filter(Boolean).join(' '), email].filter(Boolean).join(' · ')
  const increment_id = isProduct ? data['sku'] : data['increment_id']
  return {
    record_type,
    record_id,
    increment_id: increment_id === undefined ? null : String(increment_id),
    title: isProduct ? String(data['name']) : person,
    status: typeof data['status'] === 'string' ? data['status'] : null,
    subject: subjectOf(data as About),
    grand_total: data.grand_total,
    currency_code: data.currency_code,
    created_at: data.created_at,
  }
}
