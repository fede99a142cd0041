// The form for what a quote has besides its lines: validity, shipping, comment, company, addresses.
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount } from '../../../src/domain/amount-input.ts'
import { useFormat } from '../../ui/format.ts'
import { TEXT_CHARACTERS_MAX } from '../../ui/fields.ts'
import { BlockText } from '../../records/block-text.tsx'
import { Checkbox, TextInput } from '../../ui/mantine.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useState } from 'react'
import { AddressField } from './address-field.tsx'
import { useCopiesFault } from '../../records/copies-fault.ts'
import { ExpiryField } from '../../records/expiry-field.tsx'
import { isDecimal, isTaxPercent } from '../offer/line-amounts.ts'
import type { Quote, Terms } from '../offer/offer.ts'
import classes from './terms-form.module.css'

type Props = {
  quote: Pick<Quote, 'store_id' | 'customer_email'>
  terms: Terms
  currency: string
  faults: ReadonlyMap<string, string>
  onChange: (terms: Partial<Terms>) => void
}

type TextName = 'title' | 'shipping_description' | 'purchase_order_number' | 'cc' | 'company' | 'vat_id'

export function TermsForm({ quote, terms, currency, faults, onChange }: Props) {
  const { t } = useMessages()
  const copiesFault = useCopiesFault(terms.cc, quote.customer_email)
  /** While an address is typed, it is none yet. */
  const [isInCopies, setInCopies] = useState(false)
  const text = (name: TextName) => ({
    value: terms[name],
    error: faults.get(name),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <div className={classes.form}>
      <TextInput
        className={classes.wide}
        label={t('quote.title')}
        maxLength={200}
        dir="auto"
        {...text('title')}
      />
      <BlockText
        kind="comment"
        className={classes.wide}
        label={t('quote.comment')}
        description={t('quote.commentHint')}
        rows={3}
        dir="auto"
        maxLength={TEXT_CHARACTERS_MAX}
        data-empty={terms.seller_comment === '' || undefined}
        value={terms.seller_comment}
        error={faults.get('seller_comment')}
        onText={(seller_comment) => onChange({ seller_comment })}
      />
      <ExpiryField
        storeId={quote.store_id}
        value={terms.expires_at}
        error={faults.get('expires_at')}
        onChange={onChange}
      />
      <TextInput label={t('quote.purchaseOrder')} {...text('purchase_order_number')} />
      <ShippingField
        terms={terms}
        currency={currency}
        error={faults.get('shipping_amount')}
        onChange={onChange}
      />
      <ShippingTaxField
        percent={terms.shipping_tax_percent}
        error={faults.get('shipping_tax_percent')}
        onChange={onChange}
      />
      <TextInput label={t('quote.shippingDescription')} {...text('shipping_description')} />
      <TextInput label={t('quote.company')} {...text('company')} />
      <TextInput label={t('quote.vatId')} {...text('vat_id')} />
      <TextInput
        className={classes.wide}
        label={t('quote.cc')}
        description={t('quote.ccHint')}
        inputMode="email"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...text('cc')}
        error={faults.get('cc') ?? (isInCopies ? undefined : copiesFault)}
        onFocus={() => setInCopies(true)}
        onBlur={() => setInCopies(false)}
      />
      <AddressField
        label={t('quote.billingAddress')}
        address={terms.billing_address}
        onChange={(billing_address) => onChange({ billing_address })}
      />
      <AddressField
        label={t('quote.shippingAddress')}
        address={terms.shipping_address}
        onChange={(shipping_address) => onChange({ shipping_address })}
      />
      <BlockText
        kind="terms"
        className={classes.wide}
        label={t('quote.customerTerms')}
        description={t('quote.customerTermsHint')}
        rows={3}
        dir="auto"
        maxLength={20_000}
        data-empty={terms.terms === '' || undefined}
        value={terms.terms}
        error={faults.get('terms')}
        onText={(text) => onChange({ terms: text })}
      />
      <Checkbox
        className={classes.wide}
        label={t('quote.showImages')}
        description={t('quote.showImagesHint')}
        checked={terms.show_images}
        onChange={({ currentTarget }) => onChange({ show_images: currentTarget.checked })}
      />
    </div>
  )
}

function ShippingField(props: {
  terms: Terms
  currency: string
  error: string | undefined
  onChange: Props['onChange']
}) {
  const { t, language } = useMessages()
  const { decimal } = useFormat()
  const { terms, currency, error, onChange } = props
  const { shipping_amount } = terms
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const formatted = isDecimal(shipping_amount) ? decimal(shipping_amount) : shipping_amount
  const shown = shipping_amount === '0' ? '' : formatted
  // The amount is formatted once it is changed other than by typing, such as by undo.
  const text = typed?.value === shipping_amount ? typed.text : shown
  const type = (next: string) => {
    const reading = readAmount(next, language, currency)
    const value = 'fault' in reading ? next : (reading.amount ?? '0')
    setTyped({ text: next, value })
    onChange({ shipping_amount: value })
  }
  return (
    <AmountField
      label={t('quote.shipping')}
      currencyCode={currency}
      value={text}
      error={error}
      onChange={type}
    />
  )
}

function ShippingTaxField(props: {
  percent: string
  error: string | undefined
  onChange: Props['onChange']
}) {
  const { t, language } = useMessages()
  const { decimal } = useFormat()
  const { percent, error, onChange } = props
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const shown = isDecimal(percent) ? decimal(percent) : percent
  return (
    <TextInput
      label={t('quote.shippingTax')}
      placeholder={t('quote.untaxed')}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      value={typed?.value === percent ? typed.text : shown}
      error={error ?? (isTaxPercent(percent) ? undefined : t('quote.taxFault'))}
      onChange={({ currentTarget: { value: text } }) => {
        const reading = readAmount(text, language)
        const value = 'fault' in reading ? text : (reading.amount ?? '')
        setTyped({ text, value })
        onChange({ shipping_tax_percent: value })
      }}
    />
  )
}
