// Saved views of a list: its filters, order and columns under a name.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useSession } from '../session/session.tsx'
import { readListSearch, type ListSearch } from './list-query.ts'

export type View = Schemas['View']

const queryKey = queryKeys.views

/**
 * Returns the views of a list, the person's own and the shared ones, oldest first. One of their own hides a shared one of its name, as
 * for the service.
 */
export function useViews(list: string, enabled = true): View[] {
  const queryFn = () => result(api.GET('/rest/V1/console/views'))
  const { data = [] } = useQuery({ queryKey, queryFn, enabled })
  const { username } = useSession()
  const isOwn = ({ owner }: View) => owner === username
  const own = new Set(data.filter(isOwn).map(({ name }) => name))
  return data.filter((view) => view.list === list && (isOwn(view) || !own.has(view.name)))
}

/** Returns the address that shows a view. */
export function searchOf({ name, filter, sort_field, direction }: View): ListSearch {
  const sort = sort_field !== null && { sort: `${direction === 'DESC' ? '-' : ''}${sort_field}` }
  return { ...readListSearch(filter), ...sort, view: name }
}

/** Returns whether the address and the columns are those of a view, in any order. A view without columns matches all. */
export function isViewOf(view: View, search: ListSearch, columns: readonly string[]): boolean {
  const textOf = (each: ListSearch) => JSON.stringify(readListSearch(each))
  const areSameColumns =
    view.columns.length === 0 || view.columns.toSorted().join() === columns.toSorted().join()
  return areSameColumns && textOf(searchOf(view)) === textOf({ ...search, view: view.name })
}

export type ViewInput = { list: string; search: ListSearch; columns: string[]; is_shared: boolean }

/** `change` saves a view under a name, one of a person in all lists; the view of the name that it had before is removed. */
export function useViewChanges() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey })
  const change = useMutation({
    mutationFn: async ({ name, oldName, input }: { name: string; oldName?: string; input: ViewInput }) => {
      const body = { view: viewOf(input) }
      await result(api.PUT('/rest/V1/console/views/{name}', { params: { path: { name } }, body }))
      if (oldName !== undefined && oldName !== name) await remove.mutateAsync(oldName)
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (name: string) =>
      result(api.DELETE('/rest/V1/console/views/{name}', { params: { path: { name } } })),
    onSettled,
  })
  return { change, remove }
}

function viewOf({ list, search, columns, is_shared }: ViewInput) {
  const { sort, ...filter } = { ...search, view: undefined }
  return {
    list,
    filter: filter as unknown as Record<string, never>,
    sort_field: sort?.replace(/^-/, '') ?? null,
    direction: sort?.startsWith('-') ? ('DESC' as const) : ('ASC' as const),
    columns,
    is_shared,
  }
}
