// The actions on a webhook, and their dialogs.
import { KeyRound, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { api, result } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notifyDone } from '../ui/notify.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { WebhookForm } from './webhook-form.tsx'
import { useWebhooksChanged, type Webhook } from './webhook-queries.ts'

export type WebhookDialog =
  | { kind: 'add' }
  | { kind: 'change' | 'rotate' | 'delete'; webhook: Webhook }
  | { kind: 'secret'; secret: string }

type Props = {
  dialog: WebhookDialog
  onDialog: (dialog: WebhookDialog | undefined) => void
  onDeleted?: () => void
}

export function WebhookDialogs({ dialog, onDialog, onDeleted }: Props) {
  const { t } = useMessages()
  const close = () => onDialog(undefined)
  const showSecret = ({ secret }: { secret: string }) => onDialog({ kind: 'secret', secret })
  switch (dialog.kind) {
    case 'add':
      return <WebhookForm onClose={close} onAdded={showSecret} />
    case 'change':
      return <WebhookForm webhook={dialog.webhook} onClose={close} onAdded={showSecret} />
    case 'rotate':
      return <ReplaceSecret webhook={dialog.webhook} onClose={close} onReplaced={showSecret} />
    case 'delete':
      return <DeleteWebhook webhook={dialog.webhook} onClose={close} onDeleted={onDeleted} />
    case 'secret':
      return (
        <SecretDialog
          title={t('webhooks.secret')}
          label={t('webhooks.secret')}
          secret={dialog.secret}
          onClose={close}
        >
          <p>{t('webhooks.secretUse')}</p>
        </SecretDialog>
      )
  }
}

type ReplaceProps = {
  webhook: Webhook
  onClose: () => void
  onReplaced: (webhook: { secret: string }) => void
}

function ReplaceSecret({ webhook: { webhook_id: id, url }, onClose, onReplaced }: ReplaceProps) {
  const { t } = useMessages()
  const replace = async () =>
    onReplaced(await result(api.POST('/rest/V1/webhooks/{id}/rotate', { params: { path: { id } } })))
  return (
    <FormDialog
      title={t('webhooks.rotateTitle')}
      submitLabel={t('webhooks.rotate')}
      onSubmit={replace}
      onClose={onClose}
    >
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>{t('webhooks.rotateHint')}</p>
    </FormDialog>
  )
}

type DeleteProps = { webhook: Webhook; onClose: () => void; onDeleted: (() => void) | undefined }

function DeleteWebhook({ webhook: { webhook_id: id, url }, onClose, onDeleted }: DeleteProps) {
  const { t } = useMessages()
  const changed = useWebhooksChanged()
  const remove = async () => {
    await result(api.DELETE('/rest/V1/webhooks/{id}', { params: { path: { id } } }))
    onClose()
    onDeleted?.()
    notifyDone(t('webhooks.deleted'))
    await changed()
  }
  return (
    <FormDialog
      title={t('webhooks.deleteTitle')}
      submitLabel={t('webhooks.delete')}
      onSubmit={remove}
      onClose={onClose}
      isDangerous
    >
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>{t('webhooks.deleteHint')}</p>
    </FormDialog>
  )
}

type ActionsProps = { webhook: Webhook; onDialog: (dialog: WebhookDialog) => void }

export function WebhookActions({ webhook, onDialog }: ActionsProps) {
  const { t } = useMessages()
  const switching = useSwitch(webhook.webhook_id, !webhook.is_active)
  const open = (kind: 'change' | 'rotate' | 'delete') => () => onDialog({ kind, webhook })
  return (
    <RowActions
      label={t('webhooks.actionsFor', { url: webhook.url })}
      actions={[
        { label: t('webhooks.change'), icon: Pencil, onClick: open('change') },
        { label: t('webhooks.rotate'), icon: KeyRound, onClick: open('rotate') },
        {
          label: t(webhook.is_active ? 'webhooks.switchOff' : 'webhooks.switchOn'),
          icon: webhook.is_active ? PowerOff : Power,
          onClick: switching.run,
        },
        { label: t('webhooks.delete'), icon: Trash2, onClick: open('delete'), isDangerous: true },
      ]}
    />
  )
}

/** Switches a webhook on or off. */
export function useSwitch(id: number, is_active: boolean) {
  const { t } = useMessages()
  const changed = useWebhooksChanged()
  return useAction(async () => {
    const body = { webhook: { is_active } }
    await result(api.PUT('/rest/V1/webhooks/{id}', { params: { path: { id } }, body }))
    await changed()
  }, t('webhooks.changed'))
}
