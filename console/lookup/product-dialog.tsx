// Creates a product, or edits one and its cost; which of them depends on what the person may do.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { pictureBody, pictureRefusal, type Picture } from '../ui/picture-choice.ts'
import { notifyDone } from '../ui/notify.tsx'
import { ProductFields } from './product-fields.tsx'
import { changesOf, isDifferent, useAmounts, useCostCurrency, useTyped } from './product-texts.ts'
import type { Product } from './use-records.ts'

type Props = {
  /** Undefined for a new one. */
  product: Product | undefined
  /** Of one that is edited: null if it is unknown, undefined if it is not read yet or the person may not see it. */
  cost?: number | null | undefined
  onClose: (saved?: Product) => void
}

export function ProductDialog(props: Props) {
  // The stores propose the tax of a new product, and name the currencies.
  return useConsoleSettings() && <ProductForm {...props} />
}

function ProductForm({ product, onClose, ...props }: Props) {
  const { t } = useMessages()
  const may = useMay()
  const cost = product ? props.cost : may('Quoting::costs') ? null : undefined
  const queryClient = useQueryClient()
  // The product may be read again while it is edited, with a price in another currency.
  const [currencies] = useState(useCurrencies(product))
  const [before] = useState(useTyped(product, cost ?? null, currencies))
  const [typed, setTyped] = useState(before)
  const [picture, setPicture] = useState<Picture>(product?.image ?? null)
  const amounts = useAmounts(typed)
  const costCurrency = useCostCurrency(typed)
  const names = Object.keys(before) as (keyof typeof before)[]
  const isPictureChosen = picture !== (product?.image ?? null)
  const isDirty = isPictureChosen || names.some((name) => isDifferent(before, typed, name))
  const save = async () => {
    const sku = product?.sku ?? typed.sku.trim()
    // The tax rate of a new one is proposed, so that it counts also if it is left as it was.
    const from = product ? before : { ...before, tax_percent: '' }
    const changes = changesOf(from, typed, amounts, currencies)
    let saved = product
    if (!product)
      saved = await result(api.POST('/rest/V1/products', { body: { product: { sku, ...changes } } }))
    else if (Object.keys(changes).length > 0)
      saved = await result(
        api.PUT('/rest/V1/products/{sku}', { params: { path: { sku } }, body: { product: changes } }),
      )
    if (isPictureChosen) await savePicture(sku, picture)
    if (typed.cost.trim() !== before.cost) {
      const amount = amounts.amountOf('cost')
      // Unlike a price, a cost is accepted as a number only.
      const body = { cost: amount ? Number(amount) : null }
      await result(api.PUT('/rest/V1/products/{sku}/cost', { params: { path: { sku } }, body }))
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.record('product', sku) })
    notifyDone(t('lookup.saved'))
    onClose(saved)
  }
  return (
    <FormDialog
      title={product ? t('lookup.editProduct') : t('lookup.newProduct')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={() => onClose()}
      isDirty={isDirty}
      explain={(error) => pictureRefusal(error, t)}
      canSubmit={isDirty && !names.some(amounts.faultIn)}
    >
      {(refusalOf) => {
        const faults = new Map(names.map((name) => [name, amounts.faultIn(name) ?? refusalOf(name)]))
        const faultOf = (name: string) => faults.get(name as (typeof names)[number])
        return (
          <>
            {may('Storefront::manage') && (
              <ProductFields
                {...{ typed, faultOf, currencies, picture }}
                onChange={setTyped}
                onPicture={setPicture}
                isNew={product === undefined}
              />
            )}
            {cost !== undefined && (
              <AmountField
                label={t('lookup.cost')}
                description={t('lookup.costHint')}
                currencyCode={costCurrency}
                {...textField(typed, setTyped, faultOf)('cost')}
                onChange={(text) => setTyped({ ...typed, cost: text })}
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

async function savePicture(sku: string, picture: Picture): Promise<void> {
  const params = { path: { sku } }
  if (picture instanceof File)
    await result(api.PUT('/rest/V1/products/{sku}/image', { params, ...pictureBody(picture) }))
  else await result(api.DELETE('/rest/V1/products/{sku}/image', { params }))
}

/** Returns the currencies of the stores and of the product's prices; none where one price is enough. */
function useCurrencies(product: Product | undefined): string[] {
  const stores = useConsoleSettings()?.stores ?? []
  const priced = product?.prices.map(({ currency_code }) => currency_code) ?? []
  const codes = [...new Set([...stores.map(({ currency_code }) => currency_code), ...priced])].sort()
  return codes.length > 1 || priced.length > 0 ? codes : []
}
