// The preview of what the customer gets: the page of the quote, the PDF, or the mail that links to the page and has the PDF attached.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, result } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { MailPreview } from '../records/mail-preview.tsx'
import { queryKeys } from '../service/query-keys.ts'
import { SegmentedControl } from '../ui/mantine.ts'
import { Failure, Skeleton } from '../ui/states.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Quote } from './offer/offer.ts'
import classes from './preview-tab.module.css'

type Part = 'page' | 'document' | 'mail'

/** The saved quote as the customer would see it now. */
export function PreviewTab({ quote, isDirty }: { quote: Quote; isDirty: boolean }) {
  const { t } = useMessages()
  const hasPage = Boolean(useConsoleSettings()?.public_url)
  const [chosen, setPart] = useState<Part>()
  const part = chosen ?? (hasPage ? 'page' : 'document')
  return (
    <div className={classes.preview}>
      <SegmentedControl
        className={classes.parts}
        aria-label={t('quote.tab.preview')}
        value={part}
        onChange={(value) => setPart(value)}
        data={[
          ...(hasPage ? [{ value: 'page' as const, label: t('quote.preview.page') }] : []),
          { value: 'document', label: t('quote.preview.pdf') },
          { value: 'mail', label: t('quote.preview.mail') },
        ]}
      />
      {isDirty && (
        <p className={classes.note} role="status">
          {t('quote.preview.unsaved')}
        </p>
      )}
      {part === 'page' && <CustomerPage quote={quote} />}
      {part === 'document' && <Document quote={quote} />}
      {part === 'mail' && <MailPreview quote={quote} />}
    </div>
  )
}

/** Shows the customer's page in a frame whose sandbox keeps its forms from being sent. */
function CustomerPage({ quote: { quote_id, version, increment_id } }: { quote: Quote }) {
  const { t } = useMessages()
  return (
    <iframe
      className={classes.frame}
      key={version}
      sandbox=""
      src={`/console/preview/${quote_id}`}
      title={t('quote.preview.customerPage', { id: increment_id })}
    />
  )
}

function Document({ quote: { quote_id, version, increment_id } }: { quote: Quote }) {
  const { t } = useMessages()
  const document = useQuery({
    queryKey: queryKeys.record('quote', quote_id, 'pdf', String(version)),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/quote/{id}/pdf', {
          params: { path: { id: quote_id } },
          parseAs: 'blob',
          signal,
        }),
      ),
  })
  const url = useBlobUrl(document.data)
  if (document.isPending) return <Skeleton lines={12} />
  if (document.isError) return <Failure error={document.error} onRetry={() => void document.refetch()} />
  if (!url) return null
  return (
    <>
      <p className={classes.download}>
        <a href={url} download={`${increment_id}.pdf`}>
          {t('quote.preview.download')}
        </a>
      </p>
      <iframe
        className={classes.frame}
        src={`${url}#navpanes=0&view=FitH`}
        title={t('quote.preview.document', { id: increment_id })}
      />
    </>
  )
}

/** Returns a `blob:` URL, which is valid until the bytes change or the component is gone. */
function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}
