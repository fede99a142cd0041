// The settings in force.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { TextInput } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { groupSettings, type SettingGroup } from './setting-groups.ts'
import classes from './settings.module.css'

const route = getRouteApi('/settings')

export function SettingsPage() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { filter = '' } = route.useSearch()
  const settings = useQuery({
    queryKey: queryKeys.settings,
    queryFn: () => result(api.GET('/rest/V1/settings')),
  })
  return (
    <Page title={t('nav.settings')}>
      <p className={classes.hint}>{t('settings.hint')}</p>
      <TextInput
        className={classes.filter}
        type="search"
        aria-label={t('settings.filter')}
        placeholder={t('settings.filter')}
        leftSection={<Search size={16} aria-hidden />}
        value={filter}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '/settings', search: value === '' ? {} : { filter: value }, replace: true })
        }
      />
      <Loaded query={settings}>{(values) => <Groups groups={groupSettings(values, filter)} />}</Loaded>
    </Page>
  )
}

function Groups({ groups }: { groups: SettingGroup[] }) {
  const { t } = useMessages()
  const { filter = '' } = route.useSearch()
  if (groups.length === 0) return <Empty title={t('settings.none', { text: filter })} icon={Search} />
  return groups.map(({ group, settings }) => (
    <section key={group} className={classes.group}>
      <h2>{t(`settings.group.${group}`)}</h2>
      <Table
        label={t(`settings.group.${group}`)}
        rows={settings}
        id={({ name }) => name}
        columns={[
          { title: t('settings.name'), kind: 'main', cell: ({ name }) => <code>{name}</code> },
          {
            title: t('settings.value'),
            cell: ({ value }) =>
              value === '' ? (
                <span className={classes.hint}>{t('settings.notSet')}</span>
              ) : (
                <bdi>{value}</bdi>
              ),
          },
        ]}
      />
    </section>
  ))
}
