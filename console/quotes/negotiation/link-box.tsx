// The customer's page of a quote: a menu that copies the links to it and revokes them, and whether the customer looked. The link that
// allows accepting is read only when it is copied, as the history of the quote records who reads it.
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Copy, ExternalLink, Link2 } from 'lucide-react'
import { useState } from 'react'
import { api, result } from '../../service/api.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { useOfferEnd } from '../../records/offer-end.tsx'
import { useMailed } from '../../records/sent-mails.ts'
import { useQuoteLink } from '../../records/use-quote.ts'
import { useMay } from '../../session/session.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { useCopying } from '../../ui/copying.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { parseTime, useFormat } from '../../ui/format.ts'
import { usePausedShortcuts, useShortcuts } from '../../ui/keys.ts'
import { Button, Menu } from '../../ui/mantine.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { errorText } from '../../ui/states.tsx'
import { isShared } from '../../records/write-comment.ts'
import type { Quote } from '../offer/offer.ts'
import classes from './link-box.module.css'

/** Shows nothing while the links lead to no offer: before the first proposal, and after the quote was ended. */
export function LinkBox({ quote }: { quote: Quote }) {
  const { quote_id: id, proposed_at } = quote
  const isShown = proposed_at !== null && isShared(quote)
  const data = useQuoteLink(id, isShown)
  if (!isShown || !data?.view_url) return null
  return <Links quote={quote} link={data} viewUrl={data.view_url} />
}

type LinksProps = {
  quote: Quote
  link: { expires_at: string | null; seen_at: string | null }
  viewUrl: string
}

function Links({ quote, link: { expires_at, seen_at }, viewUrl }: LinksProps) {
  const { quote_id: id, status } = quote
  const { t } = useMessages()
  const mayAccept = useMay()('Quoting::links')
  const isMailed = useMailed('extend', quote) !== 'none'
  const { dateTime, relative } = useFormat()
  const end = useOfferEnd()
  const [isOpen, setIsOpen] = useState(false)
  const [isRevoking, setIsRevoking] = useState(false)
  usePausedShortcuts(isOpen)
  const { copy, manualCopy } = useCopying()
  const copyLink = async (read: Promise<string>) => {
    try {
      if (await copy(await read)) notifyDone(t('quote.linkCopied'))
    } catch (error) {
      notifyFailed(t('common.failed'), errorText(error, t))
    }
  }
  const copyAcceptLink = () => copyLink(readAcceptLink(id))
  const copyViewLink = () => copyLink(Promise.resolve(viewUrl))
  useShortcuts([
    // The first one that is found must be the one that allows less.
    { keys: '', label: t('link.copyView'), run: () => void copyViewLink() },
    ...(mayAccept ? [{ keys: '', label: t('link.copy'), run: () => void copyAcceptLink() }] : []),
  ])
  return (
    <section className={classes.box} aria-label={t('link.title')}>
      <Menu position="bottom-start" loop trapFocus opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Link2 size={16} aria-hidden />}
            rightSection={<ChevronDown size={16} aria-hidden />}
          >
            {t('link.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayAccept && (
            <Menu.Item leftSection={<Copy size={16} />} onClick={() => void copyAcceptLink()}>
              {t('link.copy')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Copy size={16} />} onClick={() => void copyViewLink()}>
            {t('link.copyView')}
          </Menu.Item>
          <Menu.Item
            renderRoot={(props) => <a {...props} href={viewUrl} target="_blank" rel="noreferrer" />}
            leftSection={<ExternalLink size={16} />}
          >
            {t('link.open')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setIsRevoking(true)}>
            {t('link.revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <p className={classes.seen}>
        {seen_at === null ? (
          t('link.unseen')
        ) : (
          <time dateTime={parseTime(seen_at).toISOString()} title={dateTime(parseTime(seen_at))}>
            {t('link.seen', { age: relative(parseTime(seen_at)) })}
          </time>
        )}
        {expires_at !== null && <span>{t('link.until', { date: end.day(expires_at) })}</span>}
      </p>
      {status === 'proposed' && mayAccept && !isMailed && (
        <p className={classes.seen}>
          {t('link.notMailed')}
          <Button variant="default" size="compact-sm" onClick={() => void copyAcceptLink()}>
            {t('link.copy')}
          </Button>
        </p>
      )}
      {manualCopy}
      {isRevoking && <RevokeDialog id={id} onClose={() => setIsRevoking(false)} />}
    </section>
  )
}

async function readAcceptLink(id: number): Promise<string> {
  const link = await result(api.GET('/rest/V1/quoting/quote/{id}/link', { params: { path: { id } } }))
  return link.url!
}

function RevokeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const revoke = async () => {
    const params = { path: { id }, query: { accepting: false } }
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
