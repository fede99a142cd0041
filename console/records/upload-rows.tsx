// Files that are being uploaded, each with its progress or why it failed.
import { RotateCw, X } from 'lucide-react'
import { withVisibleOverrides } from '../messages/isolated.ts'
import { useMessages } from '../messages/messages.tsx'
import { wasRefused } from '../service/idempotency.ts'
import { useFormat } from '../ui/format.ts'
import { ActionIcon } from '../ui/mantine.ts'
import { uploadFault } from './quote-files.ts'
import { isUnderWay, removeUpload, repeatUpload, useUploads, type Upload } from './uploads.ts'
import classes from './file-rows.module.css'

export function UploadRows({ place }: { place: string }) {
  const { t } = useMessages()
  const { all, last } = useUploads(place)
  return (
    <>
      <p role="status" className="visually-hidden">
        {last !== undefined && t('file.added', { name: last })}
      </p>
      {all.length > 0 && (
        <ul className={classes.rows} aria-label={t('file.uploads')}>
          {all.map((upload) => (
            <UploadRow key={upload.key} place={place} upload={upload} />
          ))}
        </ul>
      )}
    </>
  )
}

function UploadRow({ place, upload }: { place: string; upload: Upload }) {
  const { t } = useMessages()
  const { bytes, percent } = useFormat()
  const { key, share, error } = upload
  const { name, size } = upload.file
  const fault = uploadFault(upload, t)
  return (
    <li className={classes.row} data-failed={fault !== undefined || undefined}>
      <div className={classes.text}>
        <bdi className={classes.name}>{withVisibleOverrides(name)}</bdi>
        <span className={classes.about}>
          {bytes(size)}
          {isUnderWay(upload) && <span>{share === undefined ? t('file.waits') : percent(share)}</span>}
        </span>
        {isUnderWay(upload) && (
          <progress className={classes.progress} max={1} value={share ?? 0} aria-label={name} />
        )}
        {fault !== undefined && (
          <p className={classes.fault} role="alert">
            <bdi>{fault}</bdi>
          </p>
        )}
      </div>
      {error !== undefined && !wasRefused(error) && (
        <ActionIcon
          aria-label={t('file.repeat', { name })}
          title={t('common.retry')}
          onClick={() => repeatUpload(place, upload)}
        >
          <RotateCw size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t(isUnderWay(upload) ? 'file.stop' : 'file.dismiss', { name })}
        onClick={() => removeUpload(place, key)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
