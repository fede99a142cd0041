// The dialog that creates or changes a store.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { pictureBody, pictureRefusal } from '../ui/picture-choice.ts'
import { notifyDone } from '../ui/notify.tsx'
import { StoreFields } from './store-fields.tsx'
import { numbers, useNumbers, useTyped } from './store-texts.ts'

type Store = Schemas['Store']
type Props = {
  /** Undefined for a new one. */
  store: Store | undefined
  currencies: readonly string[]
  /** The language of stores without one of their own. */
  language: string
  onClose: () => void
}

export function StoreDialog({ store, currencies, language, onClose }: Props) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const [before] = useState(useTyped(store))
  const [typed, setTyped] = useState(before)
  const { numberOf, faultIn } = useNumbers(typed)
  const isDirty = Object.entries(before).some(([name, value]) => typed[name as keyof typeof typed] !== value)
  const save = async () => {
    const { code, name, currency_code, timezone, tax_rounding, logo } = typed
    const body = {
      store: {
        name: name.trim(),
        currency_code,
        timezone,
        tax_rounding,
        locale: typed.locale || null,
        quote_terms: typed.quote_terms || null,
        address: typed.address.trim() || null,
        // The types of openapi-fetch drop a field that is always null.
        ...(logo === null && { logo: null as unknown as undefined }),
        ...Object.fromEntries(numbers.map((each) => [each, numberOf(each)])),
      },
    }
    const params = { path: { code } }
    await result(api.PUT('/rest/V1/stores/{code}', { params, body }))
    try {
      if (logo instanceof File)
        await result(api.PUT('/rest/V1/stores/{code}/logo', { params, ...pictureBody(logo) }))
    } finally {
      // The store is saved, even if its logo is refused.
      await queryClient.invalidateQueries({ queryKey: queryKeys.consoleSettings })
    }
    notifyDone(t('stores.saved'))
    onClose()
  }
  return (
    <FormDialog
      title={store ? t('stores.editOf', { name: store.name }) : t('stores.add')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={isDirty}
      isLarge
      explain={(error) => pictureRefusal(error, t)}
      canSubmit={isDirty && !numbers.some(faultIn)}
    >
      {(refusalOf) => {
        const faults = new Map(Object.keys(before).map((name) => [name, faultIn(name) ?? refusalOf(name)]))
        return (
          <StoreFields
            typed={typed}
            onChange={setTyped}
            faultOf={(name) => faults.get(name)}
            isNew={store === undefined}
            currencies={currencies}
            fallback={language}
          />
        )
      }}
    </FormDialog>
  )
}
