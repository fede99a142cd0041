// Users, roles and integrations: what is cached, and what the caller may grant.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'

export type User = Schemas['User']
export type Role = Schemas['Role']
export type Integration = Schemas['Integration']
export type Permission = Role['permissions'][number]

export function useUsers() {
  return useQuery({
    queryKey: queryKeys.access('users'),
    queryFn: () => result(api.GET('/rest/V1/access/users')),
  })
}

export function useRoles() {
  return useQuery({
    queryKey: queryKeys.access('roles'),
    queryFn: () => result(api.GET('/rest/V1/access/roles')),
  })
}

export function useIntegrations() {
  return useQuery({
    queryKey: queryKeys.access('integrations'),
    queryFn: () => result(api.GET('/rest/V1/access/integrations')),
  })
}

/** Returns a function that refreshes users, roles, integrations, the own session, and whom records can be assigned to. */
export function useRefreshAccess(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.access() }),
      queryClient.invalidateQueries({ queryKey: queryKeys.session }),
      queryClient.invalidateQueries({ queryKey: queryKeys.assignees }),
    ])
}

/** Returns a function for the permissions of a role that the person lacks, who can therefore not grant it or change who has it. */
export function useMissingPermissions(): (roleName: string) => readonly Permission[] {
  const may = useMay()
  const roles = useRoles().data ?? []
  return (roleName) =>
    roles.find(({ name }) => name === roleName)?.permissions.filter((permission) => !may(permission)) ?? []
}

/** Returns a function that says whether the person may change who has a role, and the role; false until roles are loaded. */
export function useMayChange(): (roleName: string) => boolean {
  const missing = useMissingPermissions()
  const { isSuccess } = useRoles()
  return (roleName) => isSuccess && missing(roleName).length === 0
}

/** Returns a function for the names of the users and integrations that have a role. */
export function useHolders(): (roleName: string) => string[] {
  const users = useUsers().data ?? []
  const integrations = useIntegrations().data ?? []
  return (roleName) => [
    ...users.filter(({ role }) => role === roleName).map(({ username }) => username),
    ...integrations.filter(({ role }) => role === roleName).map(({ name }) => name),
  ]
}
