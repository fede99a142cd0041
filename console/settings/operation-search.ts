// The filters of the settings and of the jobs in the address.

export type SettingsSearch = { filter?: string }
export type JobsSearch = { state?: 'waiting' }

export function readSettingsSearch({ filter }: Record<string, unknown>): SettingsSearch {
  return typeof filter === 'string' && filter !== '' ? { filter } : {}
}

/** Without `state`, failed jobs are listed. */
export function readJobsSearch({ state }: Record<string, unknown>): JobsSearch {
  return state === 'waiting' ? { state } : {}
}
