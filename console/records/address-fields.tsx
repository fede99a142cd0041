// The inputs of an address.
import { useMemo, useState } from 'react'
import { NativeSelect, Textarea, TextInput } from '../ui/mantine.ts'
import { useMessages } from '../messages/messages.tsx'
import type { Address } from './address.ts'
import { countryChoices } from './countries.ts'
import classes from './address-fields.module.css'

type Props = {
  address: Address
  onChange: (address: Address) => void
  /** Whether a dialog begins with it. */
  isFirst?: boolean
  /** Fields that the form has elsewhere. */
  without?: readonly ('company' | 'vat_id')[]
}

const STREET_LINES_MAX = 10

export function AddressFields({ address, onChange, isFirst, without = [] }: Props) {
  const { t, language } = useMessages()
  const [stored] = useState(address.country_id)
  const countries = useMemo(() => countryChoices(language, stored), [language, stored])
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
      {!without.includes('company') && <TextInput {...field('company')} data-autofocus={isFirst} />}
      {!without.includes('vat_id') && <TextInput {...field('vat_id')} />}
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
      <NativeSelect
        label={t('address.country_id')}
        data={countries}
        value={address.country_id ?? ''}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...address, country_id: currentTarget.value || null })}
      />
      <TextInput {...field('telephone')} />
    </div>
  )
}
