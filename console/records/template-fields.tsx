// The fields that every template has: its name, the store of its quotes, and how long these are valid.
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField, type FaultOf } from '../ui/fields.ts'
import { Select, TextInput } from '../ui/mantine.ts'

/** `store_id` is empty for every store, `valid_days` for the default validity. */
export type TypedTemplate = { name: string; store_id: string; valid_days: string }

type Props<T> = { typed: T; onChange: (typed: T) => void; faultOf: FaultOf }

export function TemplateFields<T extends TypedTemplate>({ typed, onChange, faultOf }: Props<T>) {
  const { t } = useMessages()
  const { stores = [], quote_valid_days } = useConsoleSettings() ?? {}
  const field = (name: 'name' | 'valid_days') =>
    textField<TypedTemplate>(typed, (changed) => onChange({ ...typed, ...changed }), faultOf)(name)
  return (
    <>
      <TextInput label={t('quote.name')} required data-autofocus dir="auto" {...field('name')} />
      {stores.length > 1 && (
        <Select
          label={t('template.store')}
          data={[
            { value: '', label: t('template.everyStore') },
            ...stores.map(({ store_id, name, currency_code }) => ({
              value: String(store_id),
              label: `${name} (${currency_code})`,
            })),
          ]}
          value={typed.store_id}
          error={faultOf('store_id')}
          allowDeselect={false}
          onChange={(value) => value !== null && onChange({ ...typed, store_id: value })}
        />
      )}
      <TextInput
        label={t('template.validDays')}
        placeholder={quote_valid_days?.toString()}
        inputMode="numeric"
        {...field('valid_days')}
        maxLength={4}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...typed, valid_days: value.replaceAll(/\D/g, '') })
        }
      />
    </>
  )
}
