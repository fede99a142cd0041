// The field for the end of a quote's validity: a day, at whose end in the time zone of the store, as the customer reads it, the offer ends.
import { useRef } from 'react'
import { useConsoleSettings, useStore } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { Button, TextInput } from '../ui/mantine.ts'
import { parseTime } from '../ui/format.ts'
import { dayOf } from '../ui/format.ts'
import { dayAfter, endOfDay, zonedTime } from '../ui/time-input.ts'
import { useFarEnd } from './far-end.ts'
import classes from './expiry-field.module.css'

/** The buttons that set the end of the validity to so many days from now. */
const VALIDITY_DAYS = [14, 30, 60]

type Props = {
  storeId: number
  value: string
  error: string | undefined
  onChange: (changes: { expires_at: string }) => void
  /** Whether it has the focus when its dialog opens. */
  isFocused?: boolean
  /** Whether there has to be a time: otherwise the default applies without one. */
  isRequired?: boolean
  /** The end that a new one has to be later than. */
  after?: string | null
}

export function ExpiryField(props: Props) {
  const { storeId, value, error, onChange, isFocused, isRequired = false, after } = props
  const { t, language } = useMessages()
  const defaultDays = useConsoleSettings()?.quote_valid_days
  const timezone = useStore(storeId)?.timezone
  const { isFar } = useFarEnd(storeId)
  const field = useRef<HTMLInputElement>(null)
  /** The field has the focus then, so that Enter submits its form. */
  const choose = (expires_at: string) => {
    onChange({ expires_at })
    field.current?.focus()
  }
  const hasDefault = !isRequired && defaultDays !== undefined
  return (
    <div>
      <TextInput
        ref={field}
        type="date"
        label={t('quote.expiresAt')}
        description={
          value !== ''
            ? zonedTime(value, language, timezone)
            : hasDefault && t('quote.expiresDefault', { days: defaultDays })
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus={isFocused || undefined}
        name="expires_at"
        required={isRequired}
        withAsterisk={false}
        value={value && dayOf(parseTime(value), timezone)}
        min={after ? dayOf(parseTime(after), timezone) : undefined}
        error={error}
        onChange={({ currentTarget }) => onChange({ expires_at: endOfDay(currentTarget.value, timezone) })}
      />
      {isFar(value) && <p className={classes.far}>{t('quote.farEnd')}</p>}
      <div className={classes.days}>
        {VALIDITY_DAYS.map((days) => (
          <Button
            key={days}
            size="compact-xs"
            variant="default"
            onClick={() => choose(endOfDay(dayAfter(days, timezone), timezone))}
          >
            {t('quote.days', { days })}
          </Button>
        ))}
        {value !== '' && !isRequired && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => choose('')}>
            {t('quote.expiresClear')}
          </Button>
        )}
      </div>
    </div>
  )
}
