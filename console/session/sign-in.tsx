// Signing in: a page at the start, a dialog over the page when the session has ended.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Button, Modal, PasswordInput, TextInput } from '../ui/mantine.ts'
import { usePausedShortcuts } from '../ui/keys.ts'
import { useCountdown } from '../ui/countdown.ts'
import { FailureNote } from '../ui/states.tsx'
import { apiOnce, ApiError, hasCode, result, type Schemas } from '../service/api.ts'
import classes from './sign-in.module.css'

type OnSignedIn = (session: Schemas['Session']) => void

/** `linkError` is why the link that the demo prints did not sign the person in. */
export function SignInPage({ onSignedIn, linkError }: { onSignedIn: OnSignedIn; linkError: unknown }) {
  const { t } = useMessages()
  useEffect(() => {
    document.title = `${t('signIn.title')} · Quotewright`
  }, [t])
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <p className={classes.brand}>
          <img src="/console/icon.svg" alt="" width="28" height="28" />
          Quotewright
        </p>
        <h1>{t('signIn.title')}</h1>
        {hasCode(linkError, 'wrong_sign_in', 'unauthenticated') ? (
          <p role="alert" className={classes.wait}>
            {t('signIn.linkUsed')}
          </p>
        ) : (
          linkError !== undefined && <FailureNote error={linkError} />
        )}
        <SignInForm onSignedIn={onSignedIn} />
      </div>
    </main>
  )
}

/** For the same person only: another one would see the unsaved changes, and has to load the page again. */
export function SignInAgain(props: { isOpen: boolean; username: string; onSignedIn: OnSignedIn }) {
  const { t } = useMessages()
  usePausedShortcuts(props.isOpen)
  return (
    <Modal
      opened={props.isOpen}
      onClose={() => {}}
      title={t('signIn.title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={classes.again}>
        <p>{t('signIn.again')}</p>
        <SignInForm username={props.username} onSignedIn={props.onSignedIn} />
        <a href="/console">{t('signIn.other')}</a>
      </div>
    </Modal>
  )
}

function SignInForm({ username: known, onSignedIn }: { username?: string; onSignedIn: OnSignedIn }) {
  const { t } = useMessages()
  const [username, setUsername] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [waitSeconds, setWaitSeconds] = useCountdown()
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    try {
      onSignedIn(await result(apiOnce.POST('/rest/V1/access/session', { body: { username, password } })))
    } catch (thrown) {
      // The countdown is the message; once it is over, nothing is wrong.
      if (thrown instanceof ApiError && hasCode(thrown, 'too_many_sign_ins', 'too_many_requests'))
        setWaitSeconds(thrown.retryAfterSeconds ?? 1)
      else setError(thrown)
      passwordField.current?.select()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('signIn.username')}
        name="username"
        autoComplete="username"
        autoFocus={known === undefined}
        readOnly={known !== undefined}
        required
        withAsterisk={false}
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        label={t('signIn.password')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        name="password"
        autoComplete="current-password"
        autoFocus={known !== undefined}
        data-autofocus={known === undefined ? undefined : true}
        required
        withAsterisk={false}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {waitSeconds > 0 ? (
        <p role="status" className={classes.wait}>
          {t('signIn.wait', { seconds: waitSeconds })}
        </p>
      ) : (
        error !== undefined && <FailureNote error={error} />
      )}
      <Button type="submit" size="sm" loading={isBusy} disabled={waitSeconds > 0} fullWidth>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
