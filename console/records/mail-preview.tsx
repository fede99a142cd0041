// Shows the mail of a quote as the customer would get it now.
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../messages/messages.tsx'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { Failure, Skeleton } from '../ui/states.tsx'
import { useSettled } from '../ui/use-settled.ts'
import classes from './mail-preview.module.css'

type Props = {
  quote: Pick<Schemas['Quote'], 'quote_id' | 'version'>
  /** Lower, for a dialog that shows more than the mail. */
  isShort?: boolean
  /** Of a reminder: stands above the offer. */
  message?: string
}

/** The frame is loaded as a whole. */
const DEBOUNCE_MS = 400

/** In a frame, as the mail has inline styles, which the Content-Security-Policy of the console refuses. */
export function MailPreview({ quote: { quote_id, version }, isShort, message = '' }: Props) {
  const { t } = useMessages()
  const mail = useQuery({
    queryKey: queryKeys.record('quote', quote_id, 'mail', String(version)),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/mail', { params: { path: { id: quote_id } }, signal })),
  })
  const settled = useSettled(message.trim(), DEBOUNCE_MS)
  const query = settled && `?${new URLSearchParams({ message: settled }).toString()}`
  if (mail.isPending) return <Skeleton lines={12} />
  if (mail.isError) return <Failure error={mail.error} onRetry={() => void mail.refetch()} />
  return (
    <>
      <dl className={classes.mail}>
        <dt>{t('quote.propose.to')}</dt>
        <dd>
          <bdi>{mail.data.to}</bdi>
        </dd>
        <dt>{t('quote.preview.subject')}</dt>
        <dd>
          <bdi>{mail.data.subject}</bdi>
        </dd>
      </dl>
      <iframe
        className={classes.frame}
        data-short={isShort || undefined}
        key={`${version} ${settled}`}
        sandbox=""
        src={`/console/preview/${quote_id}/mail${query}`}
        title={mail.data.subject}
      />
    </>
  )
}
