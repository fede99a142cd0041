// The pages in place of another: the first of the console, an unknown one, one that the person may not see, and a defect of the
// console itself.
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Compass, Lock, PackageX } from 'lucide-react'
import { useEffect } from 'react'
import type { Permission } from '../../src/domain/permissions.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { forbiddenText } from '../ui/permission-text.ts'
import { sessionQuery, useMay } from '../session/session.tsx'
import { Empty, Failure, StartLink } from '../ui/states.tsx'
import { ApiError } from '../service/api.ts'
import { visibleSections } from './navigation.ts'
import { MissingPartError } from './page-parts.ts'

/** Leads to the first page of the navigation. */
export function StartPage() {
  const [section] = visibleSections(useMay())
  return <Navigate to={section?.entries[0]?.to ?? '/me'} replace />
}

export function NotFoundPage() {
  const { t } = useMessages()
  return (
    <Page title={t('common.notFound')} heading="404">
      <Empty title={t('common.notFound')} icon={Compass}>
        <StartLink />
      </Empty>
    </Page>
  )
}

export function RefusedPage({ label, permissions }: { label: MessageKey; permissions: Permission[] }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  // The permission may have been granted since.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }), [queryClient])
  return (
    <Page title={t(label)}>
      <Empty title={forbiddenText(permissions, t)} icon={Lock}>
        <StartLink />
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
