// Shows what a query loaded; until then a skeleton, or why it failed.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure, Skeleton } from './states.tsx'

type Props<T> = {
  query: UseQueryResult<T>
  /** Gray lines unless another one resembles the contents more. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query, skeleton = <Skeleton />, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}
