// Edits a product and its cost; which of them depends on what the person may do.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { readAmount } from '../../src/domain/amount-input.ts'
import { textField, type FaultOf } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useFormat } from '../ui/format.ts'
import { TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.ts'
import classes from './lookup.module.css'
import type { Product } from './use-records.ts'

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** `cost` is null if it is unknown, undefined if it is not read yet or the person may not see it. */
type Props = { product: Product; cost: number | null | undefined; onClose: () => void }

export function ProductDialog({ product, cost, onClose }: Props) {
  const { t, language } = useMessages()
  const { price: asText, number } = useFormat()
  const may = useMay()
  const queryClient = useQueryClient()
  const [before] = useState(() => ({
    name: product.name,
    price: asText(product.price),
    tax_percent: number(product.tax_percent),
    cost: cost === null || cost === undefined ? '' : asText(cost),
  }))
  const [typed, setTyped] = useState(before)
  const isChanged = (name: keyof typeof before) => typed[name].trim() !== before[name]
  const mayEdit = may('Storefront::manage')
  const readings = {
    price: readAmount(typed.price, language),
    tax_percent: readAmount(typed.tax_percent, language),
    cost: readAmount(typed.cost, language),
  }
  const amountOf = (name: keyof typeof readings) =>
    'amount' in readings[name] ? readings[name].amount : null
  const isReadable = !Object.values(readings).some((reading) => 'fault' in reading)
  const isDirty = (['name', 'price', 'tax_percent', 'cost'] as const).some(isChanged)
  const save = async () => {
    const params = { path: { sku: product.sku } }
    // `required` keeps a form without a price or tax from being sent.
    const changed = {
      ...(isChanged('name') && { name: typed.name.trim() }),
      ...(isChanged('price') && { price: amountOf('price')! }),
      ...(isChanged('tax_percent') && { tax_percent: amountOf('tax_percent')! }),
    }
    if (Object.keys(changed).length > 0)
      await result(api.PUT('/rest/V1/products/{sku}', { params, body: { product: changed } }))
    if (isChanged('cost')) {
      const amount = amountOf('cost')
      // Unlike a price, a cost is accepted as a number only.
      const body = { cost: amount ? Number(amount) : null }
      await result(api.PUT('/rest/V1/products/{sku}/cost', { params, body }))
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.record('product', product.sku) })
    notifyDone(t('lookup.saved'))
    onClose()
  }
  const amountField = (name: keyof typeof readings, faultOf: FaultOf) => ({
    ...textField(typed, setTyped, faultOf)(name),
    inputMode: 'decimal' as const,
    error: 'fault' in readings[name] ? t(`amount.${readings[name].fault}`) : faultOf(name),
    inputWrapperOrder: HINT_BELOW,
  })
  return (
    <FormDialog
      title={t('lookup.editProduct')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={isDirty}
      canSubmit={isDirty && isReadable}
    >
      {(faultOf) => (
        <>
          {mayEdit && (
            <>
              <p className={classes.hint}>{t('lookup.productChange')}</p>
              <TextInput
                label={t('lists.name')}
                data-autofocus
                required
                {...textField(typed, setTyped, faultOf)('name')}
              />
              <div className={classes.pair}>
                <TextInput
                  label={t('lookup.price')}
                  description={t('lookup.priceHint')}
                  required
                  {...amountField('price', faultOf)}
                />
                <TextInput label={t('lookup.tax')} required {...amountField('tax_percent', faultOf)} />
              </div>
            </>
          )}
          {cost !== undefined && (
            <TextInput
              label={t('lookup.cost')}
              description={t('lookup.costHint')}
              {...amountField('cost', faultOf)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
