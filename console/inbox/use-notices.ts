// Notifies of new rows of the inbox while the window is hidden.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { takeNew, useNoticeState } from '../service/notices.ts'
import { linkTo, rowKey, rowName, type InboxItem } from './inbox-rows.ts'

/** The most names in one notification. */
const NAMES_MAX = 3

/** `items` are the newest, undefined while they are not read; `isAll` tells that the inbox has no further ones. */
export function useNotices(items: readonly InboxItem[] | undefined, isAll: boolean): void {
  const { t } = useMessages()
  const router = useRouter()
  const isOn = useNoticeState() === 'on'
  useEffect(() => {
    if (!isOn || !items) return
    const rows = items.map((item) => ({
      item,
      key: `${rowKey(item)} ${item.latest_at}`,
      time: item.latest_at,
    }))
    // Once per browser: what another of its windows has shown or notified of is not new.
    const found = takeNew(rows, isAll).map(({ item }) => item)
    const [first, second] = found
    if (!first || document.visibilityState !== 'hidden') return
    if (!second) {
      const body = [nameOf(first), first.title].filter(Boolean).join(' · ')
      return show(
        t(rowName(first)),
        body,
        rowKey(first),
        () => void router.navigate({ ...linkTo(first), search: {}, hash: rowKey(first) }),
      )
    }
    const names = [...new Set(found.map(nameOf))]
    const body = names.slice(0, NAMES_MAX).join(', ') + (names.length > NAMES_MAX ? ', …' : '')
    show(
      // There may be more new rows than were read.
      t(found.length === items.length && !isAll ? 'notices.atLeast' : 'notices.several', {
        count: found.length,
      }),
      body,
      'inbox',
      () => void router.navigate({ to: '/inbox', search: {} }),
    )
    // Only new rows cause notifications, not a change of the language or of settings.
  }, [items])
}

const nameOf = ({ customer_name, customer_email, increment_id }: InboxItem) =>
  customer_name ?? customer_email ?? increment_id

/** One with the same `tag`, such as that of another window, is replaced without another sound. */
function show(title: string, body: string, tag: string, open: () => void): void {
  try {
    const notice = new Notification(title, { body, tag, icon: '/console/icon.svg' })
    notice.onclick = () => {
      window.focus()
      open()
      notice.close()
    }
  } catch {
    // Android has notifications of service workers only.
  }
}
