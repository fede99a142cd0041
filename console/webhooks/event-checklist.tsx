// The checklist of events: all, all of one kind of record, or single types.
import { useMessages } from '../messages/messages.tsx'
import { Checkbox } from '../ui/mantine.ts'
import { eventGroups, eventText, isImpliedByOthers, withSelector } from './event-choice.ts'
import classes from './webhooks.module.css'

type Props = {
  selected: readonly string[]
  onChange: (selected: string[]) => void
  fault: string | undefined
}

export function EventChecklist({ selected, onChange, fault }: Props) {
  const { t } = useMessages()
  const check = (selector: string) => (
    <EventCheckbox key={selector} selector={selector} selected={selected} onChange={onChange} />
  )
  return (
    <fieldset className={classes.groups}>
      <legend>{t('webhooks.events')}</legend>
      {fault !== undefined && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {check('*')}
      {eventGroups.map(({ selector, types }) => (
        <div key={selector}>
          {check(selector)}
          <div className={classes.types}>{types.map(check)}</div>
        </div>
      ))}
    </fieldset>
  )
}

function EventCheckbox(props: { selector: string } & Omit<Props, 'fault'>) {
  const { selector, selected, onChange } = props
  const { t } = useMessages()
  const isImplied = isImpliedByOthers(selector, selected)
  return (
    <Checkbox
      label={t(eventText(selector)!)}
      description={
        <>
          <span className={classes.code}>{selector}</span>
          {isImplied && ` – ${t('webhooks.included')}`}
        </>
      }
      checked={isImplied || selected.includes(selector)}
      disabled={isImplied}
      onChange={({ currentTarget }) => onChange(withSelector(selected, selector, currentTarget.checked))}
    />
  )
}
