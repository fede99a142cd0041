// The signed-in person: read at the start, and signed in again over the page when the session ends.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { isGranted, type Permission } from '../../src/domain/permissions.ts'
import { useMessages } from '../messages/messages.tsx'
import { notifyFailed } from '../ui/notify.tsx'
import { errorText, Failure } from '../ui/states.tsx'
import { api, hasCode, onSignedOut, result, resumeRequests, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { linkError, signInByLink } from './sign-in-link.ts'
import { SignInAgain, SignInPage } from './sign-in.tsx'

export type Session = Schemas['Session']

const SessionContext = createContext<Session | undefined>(undefined)

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: async (): Promise<Session> => (await signInByLink()) ?? result(api.GET('/rest/V1/access/session')),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [isSignedOut, setIsSignedOut] = useState(false)
  useEffect(() => onSignedOut(setIsSignedOut), [])
  const session = useQuery(sessionQuery)
  const store = (data: Session) => {
    queryClient.setQueryData(sessionQuery.queryKey, data)
    resumeRequests()
  }
  if (session.isPending) return <Frame />
  if (!session.data) {
    const mustSignIn = hasCode(session.error, 'unauthenticated')
    return mustSignIn ? (
      <SignInPage onSignedIn={store} linkError={linkError()} />
    ) : (
      <Failure error={session.error} onRetry={() => void session.refetch()} />
    )
  }
  return (
    <SessionContext value={session.data}>
      {children}
      <SignInAgain isOpen={isSignedOut} username={session.data.username} onSignedIn={store} />
    </SessionContext>
  )
}

/** The same frame that index.html shows until the script runs. */
function Frame() {
  const { t } = useMessages()
  return (
    <div className="frame" role="status">
      <div aria-hidden>
        <img src="/console/icon.svg" alt="" width="22" height="22" />
        Quotewright
      </div>
      <span className="visually-hidden">{t('common.loading')}</span>
    </div>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession requires a SessionProvider')
  return session
}

/** Returns a function that says whether the person holds a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => isGranted(permissions, permission)
}

/** Returns a function that ends the session, then loads the start page, so that nothing of it stays in memory. */
export function useSignOut(): () => void {
  const { t } = useMessages()
  const signOut = async () => {
    await result(api.DELETE('/rest/V1/access/session')).catch((error: unknown) => {
      // The session has ended already.
      if (!hasCode(error, 'unauthenticated')) throw error
    })
    location.assign('/console')
  }
  return () =>
    void signOut().catch((error: unknown) => notifyFailed(t('account.notSignedOut'), errorText(error, t)))
}
