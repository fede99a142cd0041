// The fields of a store.
import { languages } from '../../src/domain/languages.ts'
import { useMessages } from '../messages/messages.tsx'
import { BlockText } from '../records/block-text.tsx'
import { textField, type FaultOf } from '../ui/fields.ts'
import { Select, Textarea, TextInput } from '../ui/mantine.ts'
import { PictureField } from '../ui/picture-field.tsx'
import { days, percents, type TypedStore } from './store-texts.ts'
import classes from './stores.module.css'

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const LINES = { rows: 4, dir: 'auto', inputWrapperOrder: HINT_BELOW }
const TERMS_CHARACTERS_MAX = 20_000
const ADDRESS_CHARACTERS_MAX = 1000

type Props = {
  typed: TypedStore
  onChange: (typed: TypedStore) => void
  faultOf: FaultOf
  isNew: boolean
  currencies: readonly string[]
  /** The language of stores without one of their own. */
  fallback: string
}

export function StoreFields({ typed, onChange, faultOf, isNew, currencies, fallback }: Props) {
  const { t } = useMessages()
  const field = textField(typed, onChange, faultOf)
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('stores.name')} data-autofocus required {...field('name')} />
        <TextInput
          label={t('stores.code')}
          description={t('stores.codeHint')}
          required
          readOnly={!isNew}
          {...field('code')}
          maxLength={32}
          inputWrapperOrder={HINT_BELOW}
        />
        <Choices {...{ typed, onChange, faultOf, isNew, currencies, fallback }} />
        <TextInput
          label={t('stores.timezone')}
          description={t('stores.timezoneHint')}
          required
          {...field('timezone')}
          inputWrapperOrder={HINT_BELOW}
        />
        {percents.map((name) => (
          <TextInput
            key={name}
            label={t(`stores.${name}`)}
            inputMode="decimal"
            rightSection="%"
            placeholder={t('stores.none')}
            {...field(name)}
          />
        ))}
        {days.map((name) => (
          <TextInput
            key={name}
            label={t(`stores.${name}`)}
            description={t(`stores.${name}Hint`)}
            inputWrapperOrder={HINT_BELOW}
            inputMode="numeric"
            placeholder={t('stores.never')}
            {...field(name)}
          />
        ))}
      </div>
      <PictureField
        label={t('stores.logo')}
        hint={t('stores.logoHint')}
        picture={typed.logo}
        onChange={(logo) => onChange({ ...typed, logo })}
        isLogo
      />
      <div className={classes.pair}>
        <Textarea
          label={t('stores.address')}
          description={t('stores.addressHint')}
          {...field('address')}
          {...LINES}
          maxLength={ADDRESS_CHARACTERS_MAX}
        />
        <BlockText
          kind="terms"
          label={t('stores.terms')}
          description={t('stores.termsHint')}
          {...field('quote_terms')}
          onText={(quote_terms) => onChange({ ...typed, quote_terms })}
          {...LINES}
          maxLength={TERMS_CHARACTERS_MAX}
        />
      </div>
    </>
  )
}

function Choices({ typed, onChange, faultOf, isNew, currencies, fallback }: Props) {
  const { t } = useMessages()
  const choice = (name: 'currency_code' | 'locale' | 'tax_rounding') => ({
    value: typed[name],
    error: faultOf(name),
    allowDeselect: false,
    onChange: (value: string | null) => value !== null && onChange({ ...typed, [name]: value }),
  })
  const known = [
    { value: '', label: t('stores.languageDefault', { language: fallback }) },
    ...Object.entries(languages).map(([value, label]) => ({ value, label })),
  ]
  const isKnown = known.some(({ value }) => value === typed.locale)
  return (
    <>
      <Select
        label={t('stores.currency')}
        description={isNew ? undefined : t('stores.currencyHint')}
        inputWrapperOrder={HINT_BELOW}
        data={[...currencies]}
        searchable
        {...choice('currency_code')}
      />
      <Select
        label={t('stores.language')}
        data={isKnown ? known : [...known, { value: typed.locale, label: typed.locale }]}
        {...choice('locale')}
      />
      <Select
        label={t('stores.rounding')}
        data={(['row', 'rate'] as const).map((value) => ({ value, label: t(`stores.rounding.${value}`) }))}
        {...choice('tax_rounding')}
      />
    </>
  )
}
