// A field for a role; those that the person may not grant cannot be chosen, and say so.
import { useMessages } from '../messages/messages.tsx'
import { Select } from '../ui/mantine.ts'
import { useMissingPermissions, useRoles } from './access-queries.ts'

/** With more roles, the field can be searched. */
const LOOKED_THROUGH_MAX = 8

type Props = { value: string; onChange: (role: string) => void; error?: string | undefined }

export function RoleSelect({ value, onChange, error }: Props) {
  const { t } = useMessages()
  const missing = useMissingPermissions()
  const roles = useRoles().data ?? []
  return (
    <Select
      label={t('access.role')}
      required
      withAsterisk={false}
      searchable={roles.length > LOOKED_THROUGH_MAX}
      data={roles.map(({ name }) => {
        const isLacking = missing(name).length > 0
        return {
          value: name,
          label: isLacking ? t('access.lackingRole', { role: name }) : name,
          disabled: isLacking,
        }
      })}
      value={value === '' ? null : value}
      onChange={(role) => role !== null && onChange(role)}
      error={error}
    />
  )
}
