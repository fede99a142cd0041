// Short messages in a corner of the page.
import { notifications } from '@mantine/notifications'
import classes from './notify.module.css'

/** A longer reason stays until it is closed: it takes time to read, and to scroll. */
const READ_AT_ONCE_MAX = 120

/** Shows that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 4000 })
}

/** Shows a failure that has no place of its own on the page. */
export function notifyFailed(title: string, message: string): void {
  const text = (
    // A long reason is scrolled, also by keyboard.
    <div className={classes.failure} tabIndex={0} role="group" aria-label={title}>
      <b>{title}</b> {message}
    </div>
  )
  notifications.show({
    message: text,
    color: 'red',
    autoClose: title.length + message.length > READ_AT_ONCE_MAX ? false : 10_000,
  })
}

/** Shows why nothing happens for some seconds. Later calls replace the message. */
export function notifyWaiting(message: string, seconds: number): void {
  notifications.show({ id: 'waiting', message, color: 'yellow', autoClose: seconds * 1000 })
}

/** Says why nothing was done. */
export function notifyNothing(message: string): void {
  notifications.show({ id: 'nothing', message, color: 'yellow', autoClose: 4000 })
}
