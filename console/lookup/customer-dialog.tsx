// Edits a customer.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField, type FaultOf } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.ts'
import { AddressFields } from '../records/address-fields.tsx'
import type { Address } from '../records/address.ts'
import { changesOf, typedCustomer } from './customer-fields.ts'
import classes from './lookup.module.css'

type Props = { customer: Schemas['Customer']; onClose: () => void }

export function CustomerDialog({ customer, onClose }: Props) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const [before] = useState(() => typedCustomer(customer))
  const [typed, setTyped] = useState(before)
  const changes = changesOf(before, typed)
  const isDirty = Object.keys(changes).length > 0
  const save = async () => {
    const call = api.PUT('/rest/V1/customers/{customerId}', {
      params: { path: { customerId: customer.id } },
      body: { customer: changes },
    })
    queryClient.setQueryData(queryKeys.record('customer', customer.id), await result(call))
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists('customer') })
    notifyDone(t('lookup.saved'))
    onClose()
  }
  const field = (name: 'firstname' | 'lastname' | 'email' | 'company' | 'vat_id', faultOf: FaultOf) => ({
    label: t(`lookup.${name === 'vat_id' ? 'vatId' : name}`),
    required: name !== 'company' && name !== 'vat_id',
    ...textField(typed, setTyped, faultOf)(name),
  })
  const address = (name: 'billing_address' | 'shipping_address') => ({
    address: typed[name],
    onChange: (changed: Address) => setTyped({ ...typed, [name]: changed }),
  })
  return (
    <FormDialog
      title={t('lookup.editCustomer')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={isDirty}
      canSubmit={isDirty}
    >
      {(faultOf) => (
        <>
          <p className={classes.hint}>{t('lookup.copies')}</p>
          <div className={classes.pair}>
            <TextInput data-autofocus {...field('firstname', faultOf)} />
            <TextInput {...field('lastname', faultOf)} />
          </div>
          <TextInput type="email" {...field('email', faultOf)} />
          <div className={classes.pair}>
            <TextInput {...field('company', faultOf)} />
            <TextInput {...field('vat_id', faultOf)} />
          </div>
          <fieldset className={classes.address}>
            <legend>{t('lookup.billing')}</legend>
            <AddressFields {...address('billing_address')} />
          </fieldset>
          <fieldset className={classes.address}>
            <legend>{t('lookup.shipping')}</legend>
            <AddressFields {...address('shipping_address')} />
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
