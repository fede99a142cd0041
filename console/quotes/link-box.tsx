// The links to the customer's page of a quote: copies them, tells whether the customer looked, and revokes them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { api, result } from '../app/api.ts'
import { useConsoleSettings } from '../app/console-settings.ts'
import { queryKeys } from '../app/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.ts'
import { isShared } from './comments.ts'
import type { Quote } from './offer.ts'
import classes from './link-box.module.css'

/** Shows nothing while the links lead to no offer: before the first proposal, and after the quote was ended. */
export function LinkBox({ quote }: { quote: Quote }) {
  const isEnabled = useConsoleSettings()?.buyer_page_enabled ?? false
  const { quote_id: id, proposed_at } = quote
  const isShown = isEnabled && proposed_at !== null && isShared(quote)
  const { data } = useQuery({
    queryKey: queryKeys.record('quote', id, 'link'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/link', { params: { path: { id } }, signal })),
    enabled: isShown,
  })
  if (!isShown || !data?.url || !data.view_url) return null
  return <Links id={id} link={data} url={data.url} viewUrl={data.view_url} />
}

type LinksProps = {
  id: number
  link: { expires_at: string | null; seen_at: string | null }
  url: string
  viewUrl: string
}

function Links({ id, link: { expires_at, seen_at }, url, viewUrl }: LinksProps) {
  const { t } = useMessages()
  const { date, dateTime, relative } = useFormat()
  const [isRevoking, setIsRevoking] = useState(false)
  return (
    <section className={classes.box} aria-label={t('link.title')}>
      <h2 className={classes.title}>{t('link.title')}</h2>
      <p className={classes.seen}>
        {seen_at === null ? (
          t('link.unseen')
        ) : (
          <time dateTime={parseTime(seen_at).toISOString()} title={dateTime(parseTime(seen_at))}>
            {t('link.seen', { age: relative(parseTime(seen_at)) })}
          </time>
        )}
        {expires_at !== null && <span>{t('link.until', { date: date(parseTime(expires_at)) })}</span>}
      </p>
      <div className={classes.buttons}>
        <CopyButton label={t('link.copy')} url={url} />
        <CopyButton label={t('link.copyView')} url={viewUrl} />
        <Button
          renderRoot={(props) => <a {...props} href={viewUrl} target="_blank" rel="noreferrer" />}
          variant="default"
          size="compact-sm"
          leftSection={<ExternalLink size={14} aria-hidden />}
        >
          {t('link.open')}
        </Button>
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setIsRevoking(true)}>
          {t('link.revoke')}
        </Button>
      </div>
      {isRevoking && <RevokeDialog id={id} onClose={() => setIsRevoking(false)} />}
    </section>
  )
}

/** Without HTTPS a browser offers no clipboard: then the link stands in the page. */
function CopyButton({ label, url }: { label: string; url: string }) {
  const { t } = useMessages()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    notifyDone(t('quote.linkCopied'))
  }
  if (!isSecureContext)
    return (
      <p className={classes.plain}>
        {label}: <bdi>{url}</bdi>
      </p>
    )
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Copy size={14} aria-hidden />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}

function RevokeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const revoke = async () => {
    const params = { path: { id } }
    const link = await result(api.POST('/rest/V1/quoting/quote/{id}/link/revoke', { params }))
    queryClient.setQueryData(queryKeys.record('quote', id, 'link'), link)
    notifyDone(t('link.revoked'))
    onClose()
  }
  return (
    <FormDialog
      title={t('link.revokeTitle')}
      submitLabel={t('link.revokeDo')}
      onSubmit={revoke}
      onClose={onClose}
      isDangerous
    >
      <p>{t('link.revokeText')}</p>
    </FormDialog>
  )
}
