// Permissions in words, for those who lack one.
import { permissions as known } from '../../src/domain/permissions.ts'
import type { Translate } from '../messages/messages.tsx'

/** One that only a later version knows stays a code. */
export function permissionText(permissions: readonly string[], t: Translate): string {
  return permissions
    .map((each) => known.find((permission) => permission === each))
    .map((permission, index) => (permission ? t(`permission.${permission}`) : permissions[index]))
    .join(' / ')
}

/** Says that the role has none of these permissions. */
export function forbiddenText(permissions: readonly string[], t: Translate): string {
  return t('common.forbidden', { permission: permissionText(permissions, t) })
}
