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
  const [before] = useState({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? ['*'],
  })
  const [fields, setFields] = useState({ url: before.url, description: before.description })
  const [events, setEvents] = useState<readonly string[]>(before.events)
  const complete = {
    url: fields.url,
    description: fields.description || null,
    events: withoutImplied(events),
  }
  // An address that is sent makes the caller the owner, and may be older than the one that somebody else has set.
  const changes = {
    ...(fields.url !== before.url && { url: complete.url }),
    ...(fields.description !== before.description && { description: complete.description }),
    ...(events.join() !== before.events.join() && { events: complete.events }),
  }
  const isDirty = Object.keys(changes).length > 0
  const save = async () => {
    if (webhook) {
      const params = { path: { id: webhook.webhook_id } }
      await result(api.PUT('/rest/V1/webhooks/{id}', { params, body: { webhook: changes } }))
      notifyDone(t('webhooks.changed'))
      onClose()
    }
    // Without a key, as the response contains the secret and is not stored.
    else onAdded(await result(api.POST('/rest/V1/webhooks', { body: { webhook: complete } })))
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
