// Templates of quotes: what is cached, and how they are found.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

export type Template = Schemas['Template']
export type TemplateItem = Template['items'][number]

/** What lists read of a template. Of the lines, these are only the quantities: there may be thousands. */
export type TemplateRow = Omit<Template, 'items' | 'unchosen_items'> & {
  items: Pick<TemplateItem, 'qty'>[]
  unchosen_items: Pick<TemplateItem, 'qty'>[]
}
const ROW_FIELDS =
  'template_id,name,store_id,currency_code,title,seller_comment,terms,valid_days,updated_at,version,items[qty],unchosen_items[qty]'

export function useTemplates(): UseQueryResult<TemplateRow[]> {
  return useQuery({
    queryKey: queryKeys.templates(),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/templates', {
          params: { query: { fields: ROW_FIELDS, 'searchCriteria[sortOrders][0][field]': 'name' } },
          signal,
        }),
      ),
  })
}

/** Returns the templates for quotes of a store, none until they are loaded. */
export function useTemplatesFor(storeId: number): TemplateRow[] {
  const { data = [] } = useTemplates()
  return data.filter(({ store_id }) => store_id === null || store_id === storeId)
}

/** Returns a function that reads everything about templates again. */
export function useTemplatesChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.templates() })
}

export async function readTemplate(id: number): Promise<Template> {
  return result(api.GET('/rest/V1/quoting/templates/{id}', { params: { path: { id } } }))
}

/** Resolves to the template of this name for a store, null for all of them; undefined if there is none. */
export async function findTemplateNamed(
  name: string,
  storeId: number | null,
): Promise<TemplateRow | undefined> {
  const query = { filter: JSON.stringify({ name: { eq: name } }), fields: ROW_FIELDS }
  const found = await result(api.GET('/rest/V1/quoting/templates', { params: { query } }))
  return found.find((template) => template.name === name && template.store_id === storeId)
}
