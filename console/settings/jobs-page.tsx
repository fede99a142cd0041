// Jobs that failed permanently, to be retried, and those that wait.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleCheck, RotateCw } from 'lucide-react'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { eachOf } from '../service/each-of.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { ActionIcon, SegmentedControl } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { useAction } from '../ui/use-action.ts'
import classes from './settings.module.css'

type Job = Schemas['Job']

const route = getRouteApi('/jobs')
const REFRESH_MS = 10_000

export function JobsPage() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { state = 'failed' } = route.useSearch()
  const failed = state === 'failed'
  const jobs = useQuery({
    queryKey: queryKeys.jobs(state),
    queryFn: () => result(api.GET('/rest/V1/jobs', { params: { query: { failed } } })),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page title={t('nav.jobs')} actions={failed && jobs.data?.length ? <RetryAll jobs={jobs.data} /> : null}>
      <div>
        <SegmentedControl
          size="xs"
          aria-label={t('jobs.filter')}
          value={state}
          onChange={(value) =>
            void navigate({ to: '/jobs', search: value === 'waiting' ? { state: value } : {}, replace: true })
          }
          data={(['failed', 'waiting'] as const).map((value) => ({ value, label: t(`jobs.${value}`) }))}
        />
      </div>
      <JobTable jobs={jobs} failed={failed} />
    </Page>
  )
}

function NoJobs({ failed }: { failed: boolean }) {
  const { t } = useMessages()
  return (
    <Empty title={t(failed ? 'jobs.emptyFailed' : 'jobs.emptyWaiting')} icon={CircleCheck}>
      {failed && t('jobs.emptyFailedHint')}
    </Empty>
  )
}

function JobTable({ jobs, failed }: { jobs: UseQueryResult<Job[]>; failed: boolean }) {
  const { t } = useMessages()
  const { relative } = useFormat()
  return (
    <LoadedTable
      label={t('nav.jobs')}
      query={jobs}
      empty={<NoJobs failed={failed} />}
      id={({ job_id }) => job_id}
      columns={[
        {
          title: t('jobs.task'),
          kind: 'main',
          cell: ({ task, key }) => (
            <span>
              {task}
              {key !== null && <bdi className={classes.key}>{key}</bdi>}
            </span>
          ),
        },
        {
          title: t('jobs.error'),
          cell: ({ last_error }) =>
            last_error !== null && (
              // Focusable, so that a long text can be scrolled by keyboard.
              <bdi className={classes.error} tabIndex={0} role="group" aria-label={t('jobs.error')}>
                {last_error}
              </bdi>
            ),
        },
        {
          title: t('jobs.attempts'),
          kind: 'small',
          cell: ({ attempts, max_attempts: max }) => t('jobs.ofAttempts', { attempts, max }),
        },
        failed
          ? { title: t('jobs.retry'), kind: 'actions', cell: (job) => <RetryJob job={job} /> }
          : { title: t('jobs.due'), kind: 'small', cell: ({ run_at }) => relative(parseTime(run_at)) },
      ]}
    />
  )
}

function RetryJob({ job: { job_id: id } }: { job: Job }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const retry = useAction(async () => {
    await retryJob(id)
    await queryClient.invalidateQueries({ queryKey: queryKeys.jobs() })
  }, t('jobs.retried'))
  return (
    <ActionIcon aria-label={t('jobs.retryJob', { id })} loading={retry.isPending} onClick={retry.run}>
      <RotateCw size={16} aria-hidden />
    </ActionIcon>
  )
}

function RetryAll({ jobs }: { jobs: Job[] }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const retry = useAction(
    async () => {
      const [failure] = await eachOf(jobs, ({ job_id }) => retryJob(job_id))
      if (failure !== undefined) throw failure as Error
    },
    t('jobs.allRetried', { count: jobs.length }),
    () => queryClient.invalidateQueries({ queryKey: queryKeys.jobs() }),
  )
  return <RetryButton retry={retry} label={t('jobs.retryAll')} />
}

function retryJob(id: number): Promise<unknown> {
  return result(api.POST('/rest/V1/jobs/{id}/retry', { params: { path: { id } } }))
}
