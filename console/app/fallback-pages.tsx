// The pages for an unknown address and for a defect of the console itself.
import { Compass } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Failure } from '../ui/states.tsx'
import { ApiError } from '../service/api.ts'

export function NotFoundPage() {
  const { t } = useMessages()
  return (
    <Page title={t('common.notFound')} heading="404">
      <Empty title={t('common.notFound')} icon={Compass} />
    </Page>
  )
}

export function FailurePage({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useMessages()
  return (
    <Page title={t('common.failed')}>
      {/* Not passed as it is: a TypeError of the code would read as a lost connection, which `fetch` reports as a TypeError. */}
      <Failure
        error={error instanceof ApiError ? error : new Error('defect', { cause: error })}
        onRetry={reset}
      />
    </Page>
  )
}
