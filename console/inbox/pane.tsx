// The frame of a record that is open in the inbox: heading, actions, contents and, beside them, cards about the customer.
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { parseTime, useFormat } from '../ui/format.ts'
import { ActionIcon } from '../ui/mantine.ts'
import { useInboxNavigation } from './inbox-context.ts'
import classes from './pane.module.css'

/** The frame of a record that is loading or cannot be read. */
export function PaneState({ children }: { children: ReactNode }) {
  return (
    <article className={classes.pane}>
      <div className={classes.stateHeader}>
        <BackButton />
      </div>
      {children}
    </article>
  )
}

/** Leads back to the list, which narrow screens do not show beside the record. */
function BackButton() {
  const { t } = useMessages()
  const { goBack } = useInboxNavigation()
  useShortcuts([{ keys: 'Escape', label: t('inbox.keys.list'), run: goBack }])
  return (
    <ActionIcon className={classes.back} aria-label={t('inbox.keys.list')} onClick={goBack}>
      <ArrowLeft size={18} />
    </ActionIcon>
  )
}

type Props = {
  title: ReactNode
  subtitle: ReactNode
  /** The minor ones, which go below the heading where there is little room. */
  actions: ReactNode
  /** What usually comes next: it stays beside the heading. */
  mainAction: ReactNode
  aside: ReactNode
  children: ReactNode
}

export function Pane({ title, subtitle, actions, mainAction, aside, children }: Props) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow screen the list, and with it the focus, is gone.
    if (document.activeElement === document.body) pane.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article className={classes.pane} ref={pane} tabIndex={-1}>
      <header className={classes.header}>
        <BackButton />
        <div className={classes.heading}>
          <h2>{title}</h2>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
        <div className={classes.actions}>{actions}</div>
        <div className={classes.mainAction}>{mainAction}</div>
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <aside className={classes.aside}>{aside}</aside>
      </div>
    </article>
  )
}

/** How long ago a time is, such as `2 hours ago`. */
export function Age({ time }: { time: string }) {
  const { relative, dateTime } = useFormat()
  const date = parseTime(time)
  return (
    <time dateTime={date.toISOString()} title={dateTime(date)}>
      {relative(date)}
    </time>
  )
}

type AuthorProps = { name: string; time: string; price?: number | null; currencyCode?: string }

/** Who wrote a message, when, and the price that was offered with it. */
export function Author({ name, time, price = null, currencyCode = '' }: AuthorProps) {
  const { money, dateTime } = useFormat()
  const digits = useCurrencyDigits()
  const date = parseTime(time)
  return (
    <p className={classes.author}>
      <bdi>{name}</bdi>
      <time dateTime={date.toISOString()}>{dateTime(date)}</time>
      {price !== null && <strong>{money(price, currencyCode, digits(currencyCode))}</strong>}
    </p>
  )
}
