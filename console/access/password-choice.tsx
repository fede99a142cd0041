// A new password for a user: generated, or chosen.
import { useId, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { PasswordInput, SegmentedControl } from '../ui/mantine.ts'
import classes from './access.module.css'
import { generatePassword } from './generated-password.ts'

const PASSWORD_CHARACTERS_MIN = 12

export type PasswordChoiceState = ReturnType<typeof usePasswordChoice>

export function usePasswordChoice() {
  const [generated] = useState(generatePassword)
  const [chosen, setChosen] = useState('')
  const [isGenerated, setIsGenerated] = useState(true)
  return {
    value: isGenerated ? generated : chosen,
    isDirty: !isGenerated && chosen !== '',
    isGenerated,
    setIsGenerated,
    setChosen,
  }
}

export function PasswordChoice({
  choice,
  fault,
}: {
  choice: PasswordChoiceState
  fault: string | undefined
}) {
  const { t } = useMessages()
  const labelId = useId()
  const { isGenerated, setIsGenerated, setChosen, value } = choice
  return (
    <div className={classes.fields}>
      <span id={labelId} className={classes.label}>
        {t('users.password')}
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        fullWidth
        value={isGenerated ? 'generated' : 'chosen'}
        onChange={(kind) => setIsGenerated(kind === 'generated')}
        data={[
          { value: 'generated', label: t('users.generate') },
          { value: 'chosen', label: t('users.chooseOne') },
        ]}
      />
      {isGenerated ? (
        <p className={classes.hint}>{t('users.generateHint')}</p>
      ) : (
        <PasswordInput
          aria-label={t('users.password')}
          description={t('users.passwordRule')}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
          name="password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          minLength={PASSWORD_CHARACTERS_MIN}
          maxLength={255}
          value={value}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          error={fault}
        />
      )}
    </div>
  )
}
