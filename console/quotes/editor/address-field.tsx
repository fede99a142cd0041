// An address in a few lines, edited in a dialog.
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Button, Textarea, TextInput } from '../../ui/mantine.ts'
import { useMessages } from '../../messages/messages.tsx'
import { isSame, type Address } from '../offer/offer.ts'
import { addressLines } from '../offer/places.ts'
import classes from './terms-form.module.css'

type Props = { label: string; address: Address | null; onChange: (address: Address | null) => void }

const STREET_LINES_MAX = 10

const empty: Address = {
  firstname: null,
  lastname: null,
  company: null,
  street: [],
  city: null,
  region: null,
  postcode: null,
  country_id: null,
  telephone: null,
  vat_id: null,
}

export function AddressField({ label, address, onChange }: Props) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.address}>
      <div className={classes.label}>
        {label}
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('quote.addressEdit', { address: label })}
          onClick={() => setIsOpen(true)}
        >
          {t('quote.edit')}
        </Button>
      </div>
      <div className={classes.lines}>
        {address
          ? addressLines(address).map((line, index) => <bdi key={index}>{line}</bdi>)
          : t('quote.none')}
      </div>
      {isOpen && (
        <AddressDialog
          title={label}
          address={address ?? empty}
          onSubmit={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

type DialogProps = {
  title: string
  address: Address
  onSubmit: Props['onChange']
  onClose: () => void
}

function AddressDialog({ title, address, onSubmit, onClose }: DialogProps) {
  const { t } = useMessages()
  const [edited, setEdited] = useState(address)
  const field = (name: Exclude<keyof Address, 'street'>) => ({
    label: t(`quote.address.${name}`),
    value: edited[name] ?? '',
    maxLength: 255,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setEdited({ ...edited, [name]: currentTarget.value || null }),
  })
  const apply = (next: Address | null) => {
    onSubmit(next)
    onClose()
  }
  const submit = () => {
    const street = edited.street.map((line) => line.trim()).filter(Boolean)
    const isEmpty =
      street.length === 0 &&
      Object.entries(edited).every(([name, value]) => name === 'street' || value === null)
    apply(isEmpty ? null : { ...edited, street })
    return Promise.resolve()
  }
  return (
    <FormDialog
      title={title}
      submitLabel={t('quote.apply')}
      onSubmit={submit}
      onClose={onClose}
      isDirty={!isSame(edited, address)}
      isLarge
    >
      <div className={classes.addressForm}>
        <TextInput {...field('company')} data-autofocus />
        <TextInput {...field('vat_id')} />
        <TextInput {...field('firstname')} />
        <TextInput {...field('lastname')} />
        <Textarea
          className={classes.wide}
          label={t('quote.address.street')}
          rows={2}
          value={edited.street.join('\n')}
          onChange={({ currentTarget }) =>
            setEdited({ ...edited, street: currentTarget.value.split('\n').slice(0, STREET_LINES_MAX) })
          }
        />
        <TextInput {...field('postcode')} />
        <TextInput {...field('city')} />
        <TextInput {...field('region')} />
        <TextInput {...field('country_id')} />
        <TextInput {...field('telephone')} />
      </div>
      {address !== empty && (
        <div>
          <Button variant="default" onClick={() => apply(null)}>
            {t('quote.addressClear')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
