// Creates or edits a customer.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { sendOnce } from '../service/idempotency.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField, type FaultOf } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select, TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { AddressFields } from '../records/address-fields.tsx'
import { useTakenAddress } from '../records/taken-address.tsx'
import type { Address } from '../records/address.ts'
import { changesOf, commonFields, newCustomer, nobody, typedCustomer } from './customer-fields.ts'
import classes from './lookup.module.css'

type Props = {
  /** Undefined for a new one. */
  customer: Schemas['Customer'] | undefined
  onClose: (saved?: Schemas['Customer']) => void
}

export function CustomerDialog({ customer, onClose }: Props) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const [before] = useState(() => typedCustomer(customer ?? nobody))
  const [typed, setTyped] = useState(before)
  const store = useStoreChoice()
  const changes = changesOf(before, typed)
  const isDirty = Object.keys(changes).length > 0
  const taken = useTakenAddress(typed.email)
  const save = async () => {
    const saved = await (
      customer ? change(customer.id, changes) : create({ ...newCustomer(typed), ...store.sent })
    ).catch(taken.noteRefusal)
    queryClient.setQueryData(queryKeys.record('customer', saved.id), saved)
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists('customer') })
    notifyDone(t('lookup.saved'))
    onClose(saved)
  }
  const field = (name: 'firstname' | 'lastname' | 'email' | 'company' | 'vat_id', faultOf: FaultOf) => ({
    label: t(`lookup.${name === 'vat_id' ? 'vatId' : name}`),
    required: name !== 'company' && name !== 'vat_id',
    ...textField(typed, setTyped, faultOf)(name),
  })
  const address = (name: 'billing_address' | 'shipping_address') => ({
    address: typed[name],
    without: commonFields(before, name),
    onChange: (changed: Address) => setTyped({ ...typed, [name]: changed }),
  })
  return (
    <FormDialog
      title={t(customer ? 'lookup.editCustomer' : 'lookup.newCustomer')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={() => onClose()}
      isDirty={isDirty}
      canSubmit={isDirty}
    >
      {(faultOf) => (
        <>
          {customer ? <p className={classes.hint}>{t('lookup.copies')}</p> : store.field}
          <div className={classes.pair}>
            <TextInput data-autofocus {...field('firstname', faultOf)} />
            <TextInput {...field('lastname', faultOf)} />
          </div>
          <TextInput type="email" {...field('email', faultOf)} error={taken.errorOf(faultOf('email'))} />
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

function change(customerId: number, customer: ReturnType<typeof changesOf>): Promise<Schemas['Customer']> {
  return result(
    api.PUT('/rest/V1/customers/{customerId}', { params: { path: { customerId } }, body: { customer } }),
  )
}

function create(
  customer: ReturnType<typeof newCustomer> & { store_id?: number },
): Promise<Schemas['Customer']> {
  const body = { customer }
  return sendOnce(['customer', body], (header) =>
    result(api.POST('/rest/V1/customers', { params: { header }, body })),
  )
}

/** Returns the field that chooses the store of a new customer (none if there is only one store), and what to send. */
function useStoreChoice() {
  const { t } = useMessages()
  const stores = useConsoleSettings()?.stores ?? []
  const [chosen, setChosen] = useState<number>()
  const store_id = chosen ?? stores[0]?.store_id
  const field = stores.length > 1 && (
    <Select
      label={t('lists.store')}
      data={stores.map(({ store_id, name, currency_code }) => ({
        value: String(store_id),
        label: `${name} (${currency_code})`,
      }))}
      value={store_id === undefined ? null : String(store_id)}
      allowDeselect={false}
      onChange={(value) => value !== null && setChosen(Number(value))}
    />
  )
  return { field, sent: store_id === undefined ? {} : { store_id } }
}
