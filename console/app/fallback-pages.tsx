// The pages for an unknown address and for a defect of the console itself.
import { Link } from '@tanstack/react-router'
import { Compass, PackageX } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Empty, Failure } from '../ui/states.tsx'
import { ApiError } from '../service/api.ts'
import { MissingPartError } from './page-parts.ts'

export function NotFoundPage() {
  const { t } = useMessages()
  return (
    <Page title={t('common.notFound')} heading="404">
      <Empty title={t('common.notFound')} icon={Compass}>
        <Link to="/inbox">{t('common.toInbox')}</Link>
      </Empty>
    </Page>
  )
}

export function FailurePage({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useMessages()
  if (error instanceof MissingPartError)
    return (
      <Page title={t('common.failed')}>
        <Empty title={t('common.missingPart')} icon={PackageX}>
          <Button variant="default" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        </Empty>
      </Page>
    )
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
