// What stands in place of contents: while they load, when there are none, and when loading failed.
import { Link } from '@tanstack/react-router'
import { CircleAlert, Inbox, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError, hasCode } from '../service/api.ts'
import { isConnectionError } from '../service/connection.ts'
import { useMessages, type Translate } from '../messages/messages.tsx'
import { Button } from './mantine.ts'
import { reasonText } from './refusals.ts'
import classes from './states.module.css'

const SKELETON_AFTER_MS = 150

type SkeletonProps = { lines?: number; kind?: 'text' | 'rows' | 'cards' }

/** Gray shapes that resemble the contents. They appear after a moment, so that a fast response does not flicker. */
export function Skeleton({ lines = 6, kind = 'text' }: SkeletonProps) {
  const { t } = useMessages()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      className={classes.skeleton}
      role="status"
      data-loading-part
      data-kind={kind}
      data-shown={isShown || undefined}
    >
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classes.line} />
      ))}
    </div>
  )
}

type EmptyProps = { title: string; icon?: LucideIcon; children?: ReactNode }

export function Empty({ title, icon: Icon = Inbox, children }: EmptyProps) {
  return (
    <div className={classes.state}>
      <Icon size={32} strokeWidth={1.25} aria-hidden />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.detail}>{children}</div>}
    </div>
  )
}

type FailureProps = { error: unknown; onRetry?: (() => void) | undefined }

/** Why loading failed, the id of the request to tell an administrator, and a way to try again or, if that cannot help, a way on. */
export function Failure({ error, onRetry }: FailureProps) {
  const { t } = useMessages()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div className={classes.state} role="alert">
      <CircleAlert size={32} strokeWidth={1.25} aria-hidden />
      <p className={classes.title}>{useErrorText(error)}</p>
      {requestId && <p className={classes.detail}>{t('common.requestId', { id: requestId })}</p>}
      {onRetry && !isFinal(error) && (
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {isFinal(error) && (
        <div className={classes.detail}>
          <StartLink />
        </div>
      )}
    </div>
  )
}

/** Leads from a dead end to the first page that the person may see. */
export function StartLink() {
  const { t } = useMessages()
  return <Link to="/">{t('common.toStart')}</Link>
}

/** Whether trying again would end the same way. */
function isFinal(error: unknown): boolean {
  return hasCode(error, 'archived', 'forbidden', 'not_found', 'route_not_found')
}

/** A failure within a page or dialog, in one line. */
export function FailureNote({ error }: { error: unknown }) {
  const text = useErrorText(error)
  return (
    <p className={classes.note} role="alert">
      <CircleAlert size={16} aria-hidden />
      <bdi>{text}</bdi>
    </p>
  )
}

/** Returns the sentence that tells a person what failed: by the code of the error, or the service's own. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t(isConnectionError(error) ? 'common.offline' : 'common.defect')
  return reasonText(error, t) ?? error.message
}

export function useErrorText(error: unknown): string {
  return errorText(error, useMessages().t)
}
