// The frame of the pages about access: title, tabs, actions.
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'

type Props = { area: 'users' | 'roles' | 'integrations'; actions: ReactNode; children: ReactNode }

export function AccessPage({ area, actions, children }: Props) {
  const { t } = useMessages()
  return (
    <Page title={`${t(`access.${area}`)} · ${t('nav.access')}`} heading={t('nav.access')} actions={actions}>
      <Tabs
        label={t('access.areas')}
        tabs={(['users', 'roles', 'integrations'] as const).map((tab) => ({
          to: `/access/${tab}`,
          label: t(`access.${tab}`),
        }))}
      />
      {children}
    </Page>
  )
}
