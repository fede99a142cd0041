// The users to whom records can be assigned.
import { useQuery } from '@tanstack/react-query'
import { api, result, type Schemas } from './api.ts'
import { queryKeys } from './query-keys.ts'

export type Assignee = Schemas['Assignee']

const FRESH_MS = 300_000
const none: Assignee[] = []

/** Returns the users, none until they are loaded. */
export function useAssignees(): Assignee[] {
  const { data = none } = useQuery({
    queryKey: queryKeys.assignees,
    queryFn: () => result(api.GET('/rest/V1/access/assignees')),
    staleTime: FRESH_MS,
  })
  return data
}

/** Returns a function for the name of a user. */
export function useAssigneeName(): (userId: number | null | undefined) => string | undefined {
  const assignees = useAssignees()
  return (userId) => assignees.find(({ user_id }) => user_id === userId)?.username
}
