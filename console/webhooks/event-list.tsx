// The events that a webhook selects, in a few words.
import { useMessages } from '../messages/messages.tsx'
import { eventText } from './event-choice.ts'
import classes from './webhooks.module.css'

const SHOWN_MAX = 4

export function EventList({ events, isComplete }: { events: readonly string[]; isComplete?: boolean }) {
  const { t } = useMessages()
  const title = (selector: string) => {
    const key = eventText(selector)
    return key && t(key)
  }
  const shown = isComplete ? events : events.slice(0, SHOWN_MAX)
  return (
    <span className={classes.events}>
      {shown.map((selector) => (
        <span key={selector} className={classes.event} title={title(selector)}>
          {selector}
        </span>
      ))}
      {events.length > shown.length && <span>+{events.length - shown.length}</span>}
    </span>
  )
}
