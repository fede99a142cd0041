// The files of a price request, to download. Pictures are shown, and so is the beginning of text and CSV files.
import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { withVisibleOverrides } from '../messages/isolated.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { FailureNote, Skeleton } from '../ui/states.tsx'
import { readCsv, readTextStart, type TextStart } from './file-preview.ts'
import classes from './files.module.css'

type File = Schemas['PriceRequest']['files'][number]
type Props = { requestId: number; file: File }

const pictures = ['image/jpeg', 'image/png']
const texts = ['text/csv', 'text/plain']

type FilesProps = {
  requestId: number
  files: File[]
  /** What can be done with a file, below its name. */
  action?: (file: File) => ReactNode
}

export function Files({ requestId, files, action }: FilesProps) {
  const { t } = useMessages()
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t('inbox.files')}>
      {files.map((file) => (
        <li key={file.file_id} className={classes.file}>
          <FileHeader requestId={requestId} file={file} />
          {action?.(file)}
          {pictures.includes(file.mime_type) && <Picture requestId={requestId} file={file} />}
          {texts.includes(file.mime_type) && <TextFile requestId={requestId} file={file} />}
        </li>
      ))}
    </ul>
  )
}

const urlOf = ({ requestId, file }: Props) =>
  `/rest/V1/pricerequest/request/${requestId}/files/${file.file_id}`

function FileHeader({ requestId, file }: Props) {
  const { t } = useMessages()
  const { bytes } = useFormat()
  return (
    <p className={classes.header}>
      <FileText size={16} aria-hidden />
      <bdi className={classes.name}>{withVisibleOverrides(file.name)}</bdi>
      <span className={classes.size}>{bytes(file.size)}</span>
      <a
        className={classes.download}
        href={urlOf({ requestId, file })}
        download
        aria-label={t('inbox.download', { name: file.name })}
      >
        <Download size={16} aria-hidden />
      </a>
    </p>
  )
}

function Picture({ requestId, file }: Props) {
  const [isFailed, setIsFailed] = useState(false)
  if (isFailed) return <PictureFailure requestId={requestId} file={file} />
  return (
    <a href={urlOf({ requestId, file })} download className={classes.picture}>
      <img
        src={urlOf({ requestId, file })}
        alt={file.name}
        loading="lazy"
        onError={() => setIsFailed(true)}
      />
    </a>
  )
}

/** Says why a picture failed. The file is requested once more for that, as an `<img>` does not tell. */
function PictureFailure({ requestId, file }: Props) {
  const { t } = useMessages()
  const { error, isPending } = useFileStart(requestId, file)
  if (isPending) return null
  return error ? <FailureNote error={error} /> : <p className={classes.note}>{t('inbox.notAPicture')}</p>
}

function TextFile({ requestId, file }: Props) {
  const { t } = useMessages()
  const { data, error, isPending } = useFileStart(requestId, file)
  if (isPending) return <Skeleton lines={3} />
  if (error) return <FailureNote error={error} />
  return (
    <>
      {file.mime_type === 'text/csv' ? <Table text={data.text} /> : <Lines text={data.text} />}
      {data.isCut && <p className={classes.note}>{t('inbox.fileCut')}</p>}
    </>
  )
}

const LINES_SHOWN = 6

/** Returns how many lines to show, and a button for all of them: a long file should not push the reply off the screen. */
function useExpander(lines: number) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const button = lines > LINES_SHOWN && (
    <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? t('inbox.less') : t('inbox.allLines', { lines })}
    </Button>
  )
  return { shown: isOpen ? lines : LINES_SHOWN, button }
}

function Lines({ text }: { text: string }) {
  const lines = text.split('\n')
  const { shown, button } = useExpander(lines.length)
  return (
    <>
      <pre className={classes.text} tabIndex={0}>
        <bdi>{lines.slice(0, shown).join('\n')}</bdi>
      </pre>
      {button}
    </>
  )
}

function Table({ text }: { text: string }) {
  const [head = [], ...rows] = readCsv(text)
  const { shown, button } = useExpander(rows.length)
  return (
    <>
      <div className={classes.text} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th key={column} scope="col">
                  <bdi>{cell}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {button}
    </>
  )
}

const FILE_PATH = '/rest/V1/pricerequest/request/{id}/files/{fileId}'

/** Resolves to the whole file. */
export async function loadFile(id: number, { file_id }: File, signal: AbortSignal): Promise<Blob> {
  const params = { path: { id, fileId: file_id } }
  return result(api.GET(FILE_PATH, { params, signal, parseAs: 'blob' }))
}

/** Reads the beginning of a file once, as files never change. */
function useFileStart(requestId: number, { file_id }: File) {
  return useQuery<TextStart>({
    queryKey: queryKeys.file(requestId, file_id),
    queryFn: async ({ signal }) => {
      const params = { path: { id: requestId, fileId: file_id } }
      const body = await result(api.GET(FILE_PATH, { params, signal, parseAs: 'stream' }))
      return readTextStart(body as unknown as ReadableStream<Uint8Array<ArrayBuffer>>)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
