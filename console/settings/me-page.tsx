// The own account: who is signed in, what they may do, the notifications of this browser, and the password.
import { useSession } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Page } from '../ui/page.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './settings.module.css'

export function MePage() {
  const { t } = useMessages()
  return (
    <Page title={t('account.me')}>
      <SessionCard />
      <NoticesCard />
      <section className={classes.card} aria-labelledby="password">
        <h2 id="password">{t('me.password')}</h2>
        <p className={classes.hint}>{t('me.passwordHint')}</p>
        <PasswordForm />
      </section>
    </Page>
  )
}

function SessionCard() {
  const { t } = useMessages()
  const { dateTime, relative } = useFormat()
  const { username, role, permissions, expires_at } = useSession()
  const end = expires_at === null ? undefined : parseTime(expires_at)
  return (
    <section className={classes.card} aria-labelledby="session">
      <h2 id="session">{t('me.session')}</h2>
      <dl className={classes.facts}>
        <dt>{t('users.username')}</dt>
        <dd>
          <bdi>{username}</bdi>
        </dd>
        <dt>{t('access.role')}</dt>
        <dd>
          <bdi>{role}</bdi>
        </dd>
        <dt>{t('me.expires')}</dt>
        <dd>{end ? `${relative(end)} (${dateTime(end)})` : t('access.never')}</dd>
      </dl>
      <h3>{t('me.permissions')}</h3>
      {permissions.length === 0 ? (
        <p>{t('me.noPermissions')}</p>
      ) : (
        <ul className={classes.permissions}>
          {permissions.map((permission) => (
            <li key={permission}>
              {t(`permission.${permission}`)}
              <span className={classes.key}>{permission}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
