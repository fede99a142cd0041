// Short messages in a corner of the page.
import { notifications } from '@mantine/notifications'

/** Shows that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 4000 })
}

/** Shows a failure that has no place of its own on the page. */
export function notifyFailed(title: string, message: string): void {
  notifications.show({ title, message, color: 'red', autoClose: 10_000 })
}

/** Shows why nothing happens for some seconds. Later calls replace the message. */
export function notifyWaiting(message: string, seconds: number): void {
  notifications.show({ id: 'waiting', message, color: 'yellow', autoClose: seconds * 1000 })
}
