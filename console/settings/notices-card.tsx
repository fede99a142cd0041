// Switches the notifications of this browser on and off. The browser asks the person only then.
import { useMessages } from '../messages/messages.tsx'
import { switchNotices, useNoticeState } from '../service/notices.ts'
import { Switch } from '../ui/mantine.ts'
import classes from './settings.module.css'

export function NoticesCard() {
  const { t } = useMessages()
  const state = useNoticeState()
  const isPossible = state === 'on' || state === 'off'
  return (
    <section className={classes.card} aria-labelledby="notices">
      <h2 id="notices">{t('notices.title')}</h2>
      <p className={classes.hint}>{t('notices.hint')}</p>
      <Switch
        label={t('notices.switch')}
        checked={state === 'on'}
        disabled={!isPossible}
        onChange={({ currentTarget }) => void switchNotices(currentTarget.checked)}
      />
      <p role="status" className={isPossible ? classes.hint : classes.wait} hidden={isPossible}>
        {!isPossible && t(`notices.${state}`)}
      </p>
    </section>
  )
}
