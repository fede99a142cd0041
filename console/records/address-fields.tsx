// The inputs of an address.
import { Textarea, TextInput } from '../ui/mantine.ts'
import { useMessages } from '../messages/messages.tsx'
import type { Address } from './address.ts'
import classes from './address-fields.module.css'

type Props = {
  address: Address
  onChange: (address: Address) => void
  /** Whether a dialog begins with it. */
  isFirst?: boolean
}

const STREET_LINES_MAX = 10

export function AddressFields({ address, onChange, isFirst }: Props) {
  const { t } = useMessages()
  const field = (name: Exclude<keyof Address, 'street'>) => ({
    label: t(`address.${name}`),
    value: address[name] ?? '',
    maxLength: 255,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...address, [name]: currentTarget.value || null }),
  })
  return (
    <div className={classes.fields}>
      <TextInput {...field('company')} data-autofocus={isFirst} />
      <TextInput {...field('vat_id')} />
      <TextInput {...field('firstname')} />
      <TextInput {...field('lastname')} />
      <Textarea
        className={classes.wide}
        label={t('address.street')}
        rows={2}
        value={address.street.join('\n')}
        onChange={({ currentTarget }) =>
          onChange({ ...address, street: currentTarget.value.split('\n').slice(0, STREET_LINES_MAX) })
        }
      />
      <TextInput {...field('postcode')} />
      <TextInput {...field('city')} />
      <TextInput {...field('region')} />
      <TextInput {...field('country_id')} />
      <TextInput {...field('telephone')} />
    </div>
  )
}
