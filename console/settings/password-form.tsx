// Changes the own password; a wrong current one counts as a failed sign-in.
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { apiOnce, ApiError, hasCode, result } from '../service/api.ts'
import { fieldFaults } from '../ui/refusals.ts'
import { useMessages } from '../messages/messages.tsx'
import { useCountdown } from '../ui/countdown.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Button, PasswordInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { FailureNote } from '../ui/states.tsx'
import classes from './settings.module.css'

const PASSWORD_CHARACTERS_MIN = 12
const empty = { current_password: '', new_password: '' }

export function PasswordForm() {
  const { t } = useMessages()
  const [body, setBody] = useState(empty)
  const [waitSeconds, setWaitSeconds] = useCountdown()
  const change = useMutation({
    mutationFn: () => result(apiOnce.PUT('/rest/V1/access/session/password', { body })),
    onSuccess: () => {
      setBody(empty)
      notifyDone(t('me.passwordChanged'))
    },
    onError: (error) => {
      if (error instanceof ApiError) setWaitSeconds(error.retryAfterSeconds ?? 0)
    },
  })
  const isWrong = hasCode(change.error, 'wrong_sign_in')
  const fault =
    change.error instanceof ApiError ? fieldFaults(change.error, t).get('new_password') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending && waitSeconds === 0) change.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <LeaveGuard isDirty={() => body.current_password !== '' || body.new_password !== ''} />
      <PasswordInput
        label={t('me.current')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        autoComplete="current-password"
        required
        withAsterisk={false}
        maxLength={255}
        value={body.current_password}
        onChange={({ currentTarget }) => setBody({ ...body, current_password: currentTarget.value })}
        error={isWrong && t('me.passwordWrong')}
      />
      <PasswordInput
        label={t('me.next')}
        description={t('users.passwordRule')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        autoComplete="new-password"
        required
        withAsterisk={false}
        minLength={PASSWORD_CHARACTERS_MIN}
        maxLength={255}
        value={body.new_password}
        onChange={({ currentTarget }) => setBody({ ...body, new_password: currentTarget.value })}
        error={fault}
      />
      {waitSeconds > 0 ? (
        <p role="status" className={classes.wait}>
          {t('signIn.wait', { seconds: waitSeconds })}
        </p>
      ) : (
        change.isError && !isWrong && fault === undefined && <FailureNote error={change.error} />
      )}
      <Button type="submit" loading={change.isPending} disabled={waitSeconds > 0}>
        {t('me.password')}
      </Button>
    </form>
  )
}
