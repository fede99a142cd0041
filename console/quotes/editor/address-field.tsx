// An address of a quote: shown in a few lines, edited in a dialog.
import { useState } from 'react'
import { addressLines } from '../../../src/domain/address-lines.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Button } from '../../ui/mantine.ts'
import { useMessages } from '../../messages/messages.tsx'
import { AddressFields } from '../../records/address-fields.tsx'
import { emptyAddress, trimAddress, type Address } from '../../records/address.ts'
import { isSame } from '../offer/offer.ts'
import classes from './terms-form.module.css'

type Props = { label: string; address: Address | null; onChange: (address: Address | null) => void }

export function AddressField({ label, address, onChange }: Props) {
  const { t, language } = useMessages()
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
          ? addressLines(address, language).map((line, index) => <bdi key={index}>{line}</bdi>)
          : t('quote.none')}
      </div>
      {isOpen && (
        <AddressDialog
          title={label}
          address={address ?? emptyAddress}
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
  const apply = (next: Address | null) => {
    onSubmit(next)
    onClose()
  }
  const submit = () => {
    apply(trimAddress(edited))
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
      <AddressFields address={edited} onChange={setEdited} isFirst />
      {address !== emptyAddress && (
        <div>
          <Button variant="default" onClick={() => apply(null)}>
            {t('quote.addressClear')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
