// The dialogs about a publishable key: create, code for a web page, revoke.
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import type { FaultOf } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select, Textarea } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { EmbedDialog } from './embed-dialog.tsx'
import type { ConsoleSettings } from '../service/console-settings.ts'
import { useStoreKeysChanged, type StoreKey } from './store-key-queries.ts'
import classes from './store-keys.module.css'

export type StoreKeyDialog = { kind: 'add' } | { kind: 'embed' | 'revoke'; storeKey: StoreKey }

type OnDialog = (dialog: StoreKeyDialog | undefined) => void
type Props = { dialog: StoreKeyDialog; onDialog: OnDialog; settings: ConsoleSettings }

export function StoreKeyDialogs({ dialog, onDialog, settings }: Props) {
  switch (dialog.kind) {
    case 'add':
      return <AddKey onDialog={onDialog} stores={settings.stores} />
    case 'embed':
      return (
        <EmbedDialog
          storeKey={dialog.storeKey.key}
          service={settings.public_url ?? location.origin}
          onClose={() => onDialog(undefined)}
        />
      )
    case 'revoke':
      return <RevokeKey storeKey={dialog.storeKey} onDialog={onDialog} />
  }
}

function AddKey({ onDialog, stores }: { onDialog: OnDialog; stores: ConsoleSettings['stores'] }) {
  const { t } = useMessages()
  const changed = useStoreKeysChanged()
  const [code, setCode] = useState(stores[0]?.code ?? '')
  const [text, setText] = useState('')
  const [sent, setSent] = useState<string[]>([])
  const origins = text.split('\n').flatMap((line) => line.trim() || [])
  const add = async () => {
    setSent(origins)
    const params = { path: { code } }
    const body = { key: { origins } }
    const storeKey = await result(api.POST('/rest/V1/stores/{code}/keys', { params, body }))
    onDialog({ kind: 'embed', storeKey })
    await changed()
  }
  return (
    <FormDialog
      title={t('storeKeys.add')}
      submitLabel={t('storeKeys.add')}
      onSubmit={add}
      onClose={() => onDialog(undefined)}
      isDirty={text !== ''}
    >
      {(faultOf) => (
        <>
          {stores.length > 1 && (
            <Select
              label={t('storeKeys.store')}
              data={stores.map(({ code, name }) => ({ value: code, label: name }))}
              searchable={stores.length > 8}
              allowDeselect={false}
              value={code}
              onChange={(chosen) => chosen !== null && setCode(chosen)}
            />
          )}
          <Textarea
            label={t('storeKeys.origins')}
            description={t('storeKeys.originsHint')}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            name="origins"
            required
            withAsterisk={false}
            rows={4}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            error={originFaults(sent, faultOf)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Returns what is wrong with the list, or with which origins of it. */
function originFaults(origins: string[], faultOf: FaultOf) {
  const faults = origins.flatMap((origin, index) => {
    const fault = faultOf(`origins[${index}]`)
    if (fault === undefined) return []
    return [
      <span key={index} className={classes.fault}>
        <bdi>{origin}</bdi>: {fault}
      </span>,
    ]
  })
  return faults.length > 0 ? faults : faultOf('origins')
}

function RevokeKey({ storeKey, onDialog }: { storeKey: StoreKey; onDialog: OnDialog }) {
  const { t } = useMessages()
  const changed = useStoreKeysChanged()
  const { key_id: keyId, store_code: code, key, origins } = storeKey
  const revoke = async () => {
    await result(api.DELETE('/rest/V1/stores/{code}/keys/{keyId}', { params: { path: { code, keyId } } }))
    onDialog(undefined)
    notifyDone(t('storeKeys.done'))
    await changed()
  }
  return (
    <FormDialog
      title={t('storeKeys.revokeTitle')}
      submitLabel={t('storeKeys.revoke')}
      onSubmit={revoke}
      onClose={() => onDialog(undefined)}
      isDangerous
    >
      <p className={classes.key}>
        <code>{key}</code>
      </p>
      <p>{t('storeKeys.revokeHint', { origins: origins.join(', ') })}</p>
    </FormDialog>
  )
}
