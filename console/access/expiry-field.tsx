// A field for the expiry of a token.
import { useMessages } from '../messages/messages.tsx'
import { Select, TextInput } from '../ui/mantine.ts'
import type { ExpiryChoice } from './expiry-choice.ts'

type Props = {
  choice: ExpiryChoice
  onChange: (choice: ExpiryChoice) => void
  kinds: readonly ExpiryChoice['kind'][]
  fault: string | undefined
}

export function ExpiryField({ choice, onChange, kinds, fault }: Props) {
  const { t } = useMessages()
  const labels = {
    never: t('access.never'),
    unchanged: t('integrations.unchanged'),
    date: t('integrations.onDate'),
  }
  const label = (kind: ExpiryChoice['kind']) =>
    kind in labels ? labels[kind as keyof typeof labels] : t('integrations.inDays', { days: Number(kind) })
  return (
    <>
      <Select
        label={t('integrations.expiry')}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: label(kind) }))}
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind: kind ?? 'never' })}
        error={choice.kind === 'date' ? undefined : fault}
      />
      {choice.kind === 'date' && (
        <TextInput
          label={t('integrations.date')}
          name="expires_at"
          type="date"
          required
          withAsterisk={false}
          value={choice.date}
          onChange={({ currentTarget }) => onChange({ ...choice, date: currentTarget.value })}
          error={fault}
        />
      )}
    </>
  )
}
