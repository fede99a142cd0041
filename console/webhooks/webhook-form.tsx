// Adds or changes a webhook.
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { withoutImplied } from './event-choice.ts'
import { EventChecklist } from './event-checklist.tsx'
import { useWebhooksChanged, type Webhook } from './webhook-queries.ts'

const URL_CHARACTERS_MAX = 2048

type Props = {
  webhook?: Webhook
  onClose: () => void
  /** With the secret of a new webhook. */
  onAdded: (webhook: Schemas['NewWebhook']) => void
}

export function WebhookForm({ webhook, onClose, onAdded }: Props) {
  const { t } = useMessages()
  const changed = useWebhooksChanged()
  const before = { url: webhook?.url ?? '', description: webhook?.description ?? '' }
  const [fields, setFields] = useState(before)
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? ['*'])
  const isDirty =
    fields.url !== before.url ||
    fields.description !== before.description ||
    events.join() !== (webhook?.events ?? ['*']).join()
  const save = async () => {
    const { url, description } = fields
    const body = { webhook: { url, description: description || null, events: withoutImplied(events) } }
    if (webhook) {
      await result(api.PUT('/rest/V1/webhooks/{id}', { params: { path: { id: webhook.webhook_id } }, body }))
      notifyDone(t('webhooks.changed'))
      onClose()
    } else onAdded(await result(api.POST('/rest/V1/webhooks', { body })))
    await changed()
  }
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.changeTitle' : 'webhooks.add')}
      submitLabel={t(webhook ? 'common.save' : 'webhooks.add')}
      onSubmit={save}
      onClose={onClose}
      isDirty={isDirty}
      isLarge
      canSubmit={isDirty && events.length > 0}
    >
      {(faultOf) => (
        <>
          <TextInput
            label={t('webhooks.url')}
            description={t('webhooks.urlHint')}
            type="url"
            spellCheck={false}
            data-autofocus
            required
            {...textField(fields, setFields, faultOf)('url')}
            maxLength={URL_CHARACTERS_MAX}
          />
          <TextInput
            label={t('webhooks.description')}
            description={t('webhooks.descriptionHint')}
            {...textField(fields, setFields, faultOf)('description')}
          />
          <EventChecklist selected={events} onChange={setEvents} fault={faultOf('events')} />
        </>
      )}
    </FormDialog>
  )
}
