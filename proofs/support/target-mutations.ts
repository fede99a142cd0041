// Bends what a request asks for: the path, the ids in it, the query, the filter.
import type { Random } from '../../src/demo/demo-random.ts'
import { filterFields } from './api-document.ts'
import { hostileFilters } from './hostile-filters.ts'
import { hostileIds, hostileQueries } from './hostile-targets.ts'
import type { Mutation } from './mutations.ts'
import type { Draft } from './request-draft.ts'

const hasQuery = ({ operation }: Draft) => operation.method === 'GET'
const hasId = ({ operation }: Draft) => operation.url.includes('{')
const hasFilter = ({ operation }: Draft) => filterFields(operation).length > 0

function bendPath(path: string, random: Random): string {
  const at = random.pick([...path.matchAll(/[a-z]/gi)].map(({ index }) => index))
  return random.pick([
    () => `${path}/`,
    () => path.replace(/\/(?=[^/]*$)/, '//'),
    () =>
      path.replace(
        '/V1/',
        random.pick(['/./V1/', '/V1/../V1/', '//V1//', '/v1/', '/V1%2f', '/V2/', '/V1;x=1/']),
      ),
    () => path.slice(0, at) + `%${path.charCodeAt(at).toString(16)}` + path.slice(at + 1),
    () => path.slice(0, at) + path.slice(at, at + 1).toUpperCase() + path.slice(at + 1),
    () =>
      path.replace(
        '/rest/',
        random.pick(['/rest/all/', '/rest/nowhere/', '/rest/default/', '/rest/V1/', '/REST/']),
      ),
    () =>
      path.replace(
        '/rest/',
        random.pick(['/rest/%00/', '/rest/%ff/', '/rest/%/', '/rest/__proto__/', "/rest/'/"]),
      ),
    () => path.replace('/rest/', `/rest/${'x'.repeat(random.pick([33, 4000]))}/`),
    () => `http://${random.pick(['localhost', 'evil.example', 'a:b@c', ''])}${path}`,
    () =>
      path +
      random.pick([
        '.json',
        '%00',
        '%0a',
        ';x',
        '%20',
        '#',
        '#/../x',
        '%3fa=b',
        '/..',
        '/.',
        '/%2e%2e',
        '\\',
        '*',
      ]),
    () => path.replaceAll('/', '%2f'),
    () => `/${path}`,
    () => path.slice(1),
  ])()
}

export const targetMutations: Mutation[] = [
  {
    name: 'id',
    order: 1,
    weight: 5,
    fits: hasId,
    apply: (draft, random) => {
      draft.path = draft.operation.url.replace(/\{\w+\}/g, () =>
        random.pick(random.chance(0.6) ? hostileIds : ['1']),
      )
    },
  },
  {
    name: 'filter',
    order: 1,
    weight: 8,
    fits: hasFilter,
    apply: (draft, random) => {
      const field = random.pick(filterFields(draft.operation))
      const text = random.pick(hostileFilters).replaceAll('FIELD', field)
      const encode = random.pick([
        encodeURIComponent,
        encodeURIComponent,
        (part: string) => encodeURIComponent(encodeURIComponent(part)),
      ])
      draft.query = [...draft.query.filter((pair) => !pair.startsWith('filter=')), `filter=${encode(text)}`]
    },
  },
  {
    name: 'query',
    order: 1,
    weight: 4,
    fits: hasQuery,
    apply: (draft, random) => void draft.query.push(random.pick(hostileQueries)),
  },
  {
    name: 'query of a write',
    order: 1,
    weight: 1,
    fits: (draft) => !hasQuery(draft),
    apply: (draft, random) => void draft.query.push(random.pick(hostileQueries)),
  },
  {
    name: 'path',
    order: 3,
    weight: 2,
    fits: () => true,
    apply: (draft, random) => {
      draft.path = bendPath(draft.path, random)
      draft.isAlone = true
    },
  },
]
