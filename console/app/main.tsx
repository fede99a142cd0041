// Starts the console: the language, the session and the route are read at the same time.
// Mantine's own styles come first, so that the others win.
import '../ui/mantine.css.ts'
import '../styles/tokens.css'
import '../styles/base.css'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import {
  LocalizationProvider,
  loadMessages,
  openTranslate,
  preferredLanguage,
} from '../messages/messages.tsx'
import { listenToKeys } from '../ui/keys.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { ApiError, hasCode } from '../service/api.ts'
import { isConnectionError } from '../service/connection.ts'
import { rereadOnReconnect } from '../service/live.ts'
import { router } from './router.tsx'
import { SessionProvider, sessionQuery } from '../session/session.tsx'

const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The permissions may have been changed since they were read. A page that has data keeps what is typed on it.
    onError: (error, { state }) => {
      if (hasCode(error, 'forbidden') && state.data === undefined)
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  }),
  defaultOptions: {
    // The client repeats what can be repeated; the event stream says what has changed.
    queries: { retry: false, staleTime: 30_000, throwOnError: isUnexpected, networkMode: 'always' },
    // Offline, it fails and says so: waiting for the network would look like a service that does not answer.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Side by side with the messages: each would wait for the network in turn.
void queryClient.prefetchQuery(sessionQuery)
void router.load()

const language = preferredLanguage()
document.documentElement.lang = language
const t = openTranslate(language)
await loadMessages('first', language)
listenToKeys()
rereadOnReconnect(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <LocalizationProvider t={t} language={language}>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>
  </LocalizationProvider>,
)

/**
 * Errors of the service and of the network are shown where the data would be; anything else is a defect of the console, or a
 * response that is none of the service. A page that has data keeps it, and what is typed on it.
 */
function isUnexpected(error: unknown, { state }: { state: { data?: unknown } }): boolean {
  return !(error instanceof ApiError) && !isConnectionError(error) && state.data === undefined
}
