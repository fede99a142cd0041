// The fields of a product.
import { lineTextMax } from '../../src/domain/lines.ts'
import { useMessages } from '../messages/messages.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { textField, type FaultOf } from '../ui/fields.ts'
import { Textarea, TextInput } from '../ui/mantine.ts'
import type { Picture } from '../ui/picture-choice.ts'
import { PictureField } from '../ui/picture-field.tsx'
import classes from './lookup.module.css'
import { priceName, type PriceName, type TypedProduct } from './product-texts.ts'

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Props = {
  typed: TypedProduct
  onChange: (typed: TypedProduct) => void
  picture: Picture
  onPicture: (picture: Picture) => void
  faultOf: FaultOf
  isNew: boolean
  /** The currencies in which the product can have a price of its own; none for a shop with one currency. */
  currencies: readonly string[]
}

export function ProductFields({ typed, onChange, faultOf, isNew, currencies, ...props }: Props) {
  const { t } = useMessages()
  const field = textField(typed, onChange, faultOf)
  const amount = (name: 'price' | 'tax_percent' | PriceName) => ({
    ...field(name),
    onChange: (text: string) => onChange({ ...typed, [name]: text }),
  })
  return (
    <>
      {isNew ? (
        <TextInput
          label={t('lists.sku')}
          data-autofocus
          required
          {...field('sku')}
          maxLength={lineTextMax.sku}
        />
      ) : (
        <p className={classes.hint}>{t('lookup.productChange')}</p>
      )}
      <TextInput label={t('lists.name')} data-autofocus={!isNew || undefined} required {...field('name')} />
      <div className={classes.pair}>
        <AmountField
          label={t('lookup.price')}
          description={t('lookup.priceHint')}
          required
          currencyCode={undefined}
          {...amount('price')}
        />
        <AmountField label={t('lookup.tax')} required currencyCode={undefined} {...amount('tax_percent')} />
        <TextInput
          label={t('lookup.unit')}
          description={t('lookup.unitHint')}
          {...field('unit')}
          maxLength={lineTextMax.unit}
          inputWrapperOrder={HINT_BELOW}
        />
      </div>
      {currencies.length > 0 && (
        <fieldset className={classes.prices}>
          <legend>{t('lookup.prices')}</legend>
          <p className={classes.hint}>{t('lookup.pricesHint')}</p>
          <div className={classes.pair}>
            {currencies.map((currency) => (
              <AmountField
                key={currency}
                label={currency}
                currencyCode={currency}
                {...amount(priceName(currency))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Textarea
        label={t('lookup.description')}
        rows={3}
        dir="auto"
        {...field('description')}
        maxLength={lineTextMax.description}
      />
      <PictureField
        label={t('lookup.picture')}
        hint={t('lookup.pictureHint')}
        picture={props.picture}
        onChange={props.onPicture}
      />
    </>
  )
}
