// The part of a line below its cells: tiers (prices from a quantity on) and a note to the customer.
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { BlockText } from '../../records/block-text.tsx'
import { ActionIcon, Button } from '../../ui/mantine.ts'
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { AmountCell } from './amount-cell.tsx'
import { isTierQty, isTierTwice, type TextField } from './edits.ts'
import { LineTexts } from './line-texts.tsx'
import { isDecimal, ownPriceBelow } from '../offer/line-amounts.ts'
import type { PriceWarning } from '../../../src/domain/price-warnings.ts'
import { useWarningText } from '../../records/warning-text.ts'
import type { Line, Tier } from '../offer/offer.ts'
import classes from '../offer/grid.module.css'

type Props = {
  line: Line
  digits: number
  warnings: readonly PriceWarning[]
  label: (name: string) => string
  /** What the service found, by column. */
  faults: ReadonlyMap<string, string> | undefined
  onTiers: (key: string, tiers: Tier[]) => void
  onNote: (key: string, note: string) => void
  onText: (key: string, field: TextField, text: string) => void
  children: ReactNode
}

export function LineDetails({ line, digits, warnings, label, faults, ...props }: Props) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const warningText = useWarningText(digits)
  const { onTiers, onNote } = props
  const { key, price, tiers, note } = line
  const lowestTierQty = ownPriceBelow(line)
  const setTier = (index: number, tier: Partial<Tier>) =>
    onTiers(
      key,
      tiers.map((each, at) => (at === index ? { ...each, ...tier } : each)),
    )
  return (
    <div className={classes.details} role="cell">
      <fieldset className={classes.tiers}>
        <legend>{t('quote.tiers')}</legend>
        {lowestTierQty !== undefined && (
          <span>{t('quote.tierBelow', { qty: decimal(lowestTierQty), price: decimal(price, digits) })}</span>
        )}
        {tiers.map(({ qty, price }, index) => (
          <div key={index} className={classes.tierRow}>
            <AmountCell
              {...valueOrUnread(qty, isTierQty(qty))}
              isTier
              column="qty"
              label={label(t('quote.tierFrom', { tier: index + 1 }))}
              placeholder={t('quote.tierQty')}
              digits={0}
              fault={isTierTwice(tiers, index) ? t('quote.fault.tierTwice') : undefined}
              autoFocus={index === tiers.length - 1 && qty === ''}
              onType={(_, text, value = text) => setTier(index, { qty: value })}
            />
            <span aria-hidden>→</span>
            <AmountCell
              {...valueOrUnread(price, isDecimal(price))}
              isTier
              column="price"
              label={label(t('quote.tierAt', { tier: index + 1 }))}
              placeholder={t('quote.price')}
              digits={digits}
              fault={undefined}
              warning={warningText(warnings.filter(({ from }) => from === qty))}
              onType={(_, text, value = text) => setTier(index, { price: value })}
            />
            <ActionIcon
              aria-label={label(t('quote.tierRemove', { tier: index + 1 }))}
              onClick={() =>
                onTiers(
                  key,
                  tiers.filter((_, at) => at !== index),
                )
              }
            >
              <X size={14} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<Plus size={14} />}
          onClick={() => onTiers(key, [...tiers, { qty: '', price: '' }])}
        >
          {t('quote.tierAdd')}
        </Button>
        {faults?.has('tiers') && <span className={classes.problem}>{faults.get('tiers')}</span>}
      </fieldset>
      <LineTexts line={line} label={label} faults={faults} onText={props.onText} />
      <BlockText
        kind="comment"
        className={classes.noteField}
        label={t('quote.note')}
        aria-label={label(t('quote.note'))}
        autosize={false}
        rows={2}
        dir="auto"
        data-column="note"
        value={note}
        error={faults?.get('note')}
        onText={(text) => onNote(key, text)}
      />
      <div className={classes.moves}>{props.children}</div>
    </div>
  )
}

/** A field of a tier holds a decimal, or else the text that was typed and is none, so that nothing typed is lost. */
function valueOrUnread(text: string, isAmount: boolean) {
  return isAmount ? { value: text, unread: undefined } : { value: undefined, unread: text }
}
