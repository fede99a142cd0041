// Sets the prices of many lines at once. What each line and the quote cost before and after is shown before it is applied.
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Select, TextInput } from '../../ui/mantine.ts'
import { priceEndings } from '../../../src/domain/repricing.ts'
import { offerMargin, totalsOf, type OfferTotals } from '../offer/line-amounts.ts'
import type { Offer } from '../offer/offer.ts'
import { setPrices } from './edits.ts'
import { PricedLines } from './priced-lines.tsx'
import type { CostOf } from './use-cost-of.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import { hasPrices, useRepricing, type Means, type Repriced } from './use-repricing.ts'
import dialogs from '../../records/dialogs.module.css'
import classes from './pricing.module.css'

type Props = {
  editor: Pick<QuoteEditor, 'quote' | 'draft' | 'edit'>
  currency: string
  digits: number
  costOf: CostOf
  hasMargins: boolean
  /** The keys of the lines that are ticked at first. */
  ticked: readonly string[]
  onClose: () => void
}

export function PricingDialog({ editor, currency, digits, costOf, hasMargins, ticked, onClose }: Props) {
  const { t } = useMessages()
  const { quote, draft, edit } = editor
  const pricing = useRepricing({ quote, currency, draft, digits, costOf, ticked })
  const { outcome, text } = pricing
  const done = outcome && 'prices' in outcome ? outcome : undefined
  return (
    <FormDialog
      title={t('pricing.title')}
      submitLabel={t('pricing.apply')}
      canSubmit={!pricing.isVain}
      isDirty={text !== ''}
      isLarge
      onClose={onClose}
      onSubmit={() => {
        const applied = pricing.present()
        // Otherwise the dialog stays and shows why there are no such prices.
        if (hasPrices(applied)) {
          const { prices } = applied
          edit(setPrices(prices), { note: t('pricing.applied', { count: prices.size }) })
          onClose()
        }
        return Promise.resolve()
      }}
    >
      <MeansFields pricing={pricing} currency={currency} digits={digits} hasMargins={hasMargins} />
      <Notes pricing={pricing} currency={currency} digits={digits} />
      <Sums
        before={totalsOf(draft, quote.tax_rounding, digits)}
        after={done?.totals}
        draft={draft}
        currency={currency}
        digits={digits}
        costOf={hasMargins ? costOf : undefined}
      />
      <PricedLines lines={draft.lines} after={done?.after.lines} pricing={pricing} digits={digits} />
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'currency' | 'digits'> & { pricing: Repriced }

function MeansFields({ pricing, currency, digits, hasMargins }: FieldsProps & Pick<Props, 'hasMargins'>) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const { by, reading } = pricing
  const means: Means[] = ['discount', 'net', 'gross', ...(hasMargins ? ['margin' as const] : []), 'ending']
  const isTotal = by === 'net' || by === 'gross'
  // Currencies without decimals end with hundreds.
  const ended = (hundredths: string) =>
    digits < 2 ? hundredths : decimal(`0.${hundredths}`, 2).replace(/^\D*0/, '')
  const step = digits < 2 ? '5' : decimal('0.05', 2)
  return (
    <div className={classes.means}>
      <Select
        label={t('pricing.by')}
        data={means.map((value) => ({ value, label: t(`pricing.${value}`) }))}
        allowDeselect={false}
        value={by}
        onChange={(value) => value && pricing.setBy(value)}
      />
      {by === 'ending' ? (
        <Select
          label={t('pricing.ending')}
          data={priceEndings.map((value) => ({
            value,
            label: value === 'multiple' ? t('pricing.multiple', { step }) : ended(value),
          }))}
          allowDeselect={false}
          value={pricing.ending}
          onChange={(value) => value && pricing.setEnding(value)}
        />
      ) : (
        <TextInput
          label={t(`pricing.${by}`)}
          data-autofocus
          description={t(`pricing.${by}Hint`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          rightSection={isTotal ? currency : '%'}
          rightSectionWidth="3.25rem"
          value={pricing.text}
          error={'fault' in reading ? t(`amount.${reading.fault}`, { currency }) : undefined}
          onChange={({ currentTarget }) => pricing.setText(currentTarget.value)}
        />
      )}
    </div>
  )
}

/** Why there are no such prices, or what the total becomes instead. */
function Notes({ pricing, currency, digits }: FieldsProps) {
  const { t } = useMessages()
  const { money } = useFormat()
  const { outcome, by } = pricing
  const isMissed = outcome && 'missing' in outcome && outcome.missing !== '0'
  const reached =
    outcome && 'totals' in outcome && outcome.totals
      ? outcome.totals.totals[by === 'gross' ? 'grand_total' : 'subtotal'].toFixed()
      : '0'
  return (
    <div role="status">
      {outcome && 'fault' in outcome && <p className={classes.fault}>{t(`pricing.${outcome.fault}`)}</p>}
      {isMissed && (
        <p className={classes.fault}>{t('pricing.missing', { total: money(reached, currency, digits) })}</p>
      )}
    </div>
  )
}

type SumsProps = Pick<Props, 'currency' | 'digits'> & {
  before: OfferTotals | undefined
  after: OfferTotals | undefined
  draft: Offer
  costOf: CostOf | undefined
}

function Sums({ before, after, draft, currency, digits, costOf }: SumsProps) {
  const { t } = useMessages()
  const { money, decimal } = useFormat()
  const costs = costOf && draft.lines.map(costOf)
  const marginOf = (totals: OfferTotals | undefined) =>
    totals && costs ? offerMargin(totals, costs, digits) : undefined
  const row = (label: string, [old, set]: [string | undefined, string | undefined]) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{old}</td>
      <td>{set ?? '–'}</td>
    </tr>
  )
  const both = <T,>(pick: (totals: OfferTotals) => T): [T | undefined, T | undefined] => [
    before && pick(before),
    after && pick(after),
  ]
  const sum = (name: 'subtotal' | 'grand_total') =>
    both(({ totals }) => money(totals[name].toFixed(), currency, digits))
  const percent = (totals: OfferTotals | undefined) => {
    const margin = marginOf(totals)
    return margin && `${decimal(margin.percent)} %`
  }
  return (
    <table className={`${classes.table} ${dialogs.values}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('quote.totals')}</span>
          </th>
          <th scope="col">{t('pricing.before')}</th>
          <th scope="col">{t('pricing.after')}</th>
        </tr>
      </thead>
      <tbody>
        {row(t('pricing.sub'), sum('subtotal'))}
        {row(t('quote.total'), sum('grand_total'))}
        {marginOf(before) && row(t('pricing.margin'), [percent(before), percent(after)])}
      </tbody>
    </table>
  )
}
