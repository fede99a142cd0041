// Shows the first steps in the inbox of a new installation, to administrators, until they hide them or it is in use.
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay, useSession } from '../session/session.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { usePart } from '../ui/use-part.ts'

/** With so many quotes, an installation is no longer new, whatever else it lacks. */
const QUOTES_MAX = 10
const STORAGE_KEY = 'quotewright-first-steps-hidden'

/** Shows the children once there are no first steps, or none for this person. */
export function FirstDay({ children }: { children: ReactNode }) {
  const may = useMay()
  const [isHidden, hide] = useHidden()
  const isAdministrator = may('Access::manage') && may('Storefront::manage') && may('Quoting::quotes')
  const query = { 'searchCriteria[pageSize]': QUOTES_MAX, 'searchCriteria[count]': false } as const
  const { data: quotes, isError } = useQuery({
    queryKey: queryKeys.lists('quote', 'first'),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/quoting/quotes', { params: { query }, signal })),
    enabled: isAdministrator && !isHidden,
  })
  const isNew = quotes !== undefined && quotes.length < QUOTES_MAX
  const part = usePart('first steps', () => import('./first-steps.tsx'), isNew)
  if (!isAdministrator || isHidden || isError || (quotes && !isNew)) return children
  // Nothing until it is known, so that neither is shown for a moment.
  if (!isNew) return null
  return (
    <Loaded query={part}>
      {({ FirstSteps }) => (
        <FirstSteps hasQuotes={quotes.length > 0} onHide={hide}>
          {children}
        </FirstSteps>
      )}
    </Loaded>
  )
}

/** Returns whether the person has hidden the steps in this browser, and a function that does. */
function useHidden(): [isHidden: boolean, hide: () => void] {
  const { user_id } = useSession()
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(STORAGE_KEY) === String(user_id))
  const hide = () => {
    localStorage.setItem(STORAGE_KEY, String(user_id))
    setIsHidden(true)
  }
  return [isHidden, hide]
}
