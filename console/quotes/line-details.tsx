// What a line has besides its cells: prices by quantity, and a note to the customer.
import { Plus, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { readAmount } from '../../src/platform/amount-input.ts'
import { useFormat } from '../ui/format.ts'
import { ActionIcon, Button, Textarea } from '../ui/mantine.ts'
import { useMessages } from '../messages/messages.tsx'
import { isDecimal } from './line-amounts.ts'
import type { Line, Tier } from './offer.ts'
import classes from './grid.module.css'

type Props = {
  line: Line
  digits: number
  label: (name: string) => string
  fault: string | undefined
  noteFault: string | undefined
  onTiers: (key: string, tiers: Tier[]) => void
  onNote: (key: string, note: string) => void
  children: ReactNode
}

export function LineDetails({ line, digits, label, fault, noteFault, onTiers, onNote, children }: Props) {
  const { t } = useMessages()
  const { key, tiers, note } = line
  const setTier = (index: number, tier: Partial<Tier>) =>
    onTiers(
      key,
      tiers.map((each, at) => (at === index ? { ...each, ...tier } : each)),
    )
  return (
    <div className={classes.details} role="cell">
      <fieldset className={classes.tiers}>
        <legend>{t('quote.tiers')}</legend>
        {tiers.map(({ qty, price }, index) => (
          <div key={index} className={classes.tierRow}>
            <TierInput
              label={label(t('quote.tierFrom', { tier: index + 1 }))}
              placeholder={t('quote.tierQty')}
              value={qty}
              digits={0}
              isFirst={index === tiers.length - 1 && qty === ''}
              onType={(value) => setTier(index, { qty: value })}
            />
            <span aria-hidden>→</span>
            <TierInput
              label={label(t('quote.tierAt', { tier: index + 1 }))}
              placeholder={t('quote.price')}
              value={price}
              digits={digits}
              onType={(value) => setTier(index, { price: value })}
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
        {fault && <span className={classes.problem}>{fault}</span>}
      </fieldset>
      <Textarea
        className={classes.noteField}
        label={t('quote.note')}
        aria-label={label(t('quote.note'))}
        autosize={false}
        rows={2}
        dir="auto"
        data-column="note"
        value={note}
        error={noteFault}
        onChange={({ currentTarget }) => onNote(key, currentTarget.value)}
      />
      <div className={classes.moves}>{children}</div>
    </div>
  )
}

type InputProps = {
  label: string
  placeholder: string
  value: string
  digits: number
  isFirst?: boolean
  onType: (value: string) => void
}

function TierInput({ label, placeholder, value, digits, isFirst, onType }: InputProps) {
  const { language } = useMessages()
  const { decimal } = useFormat()
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const reading = readAmount(text, language)
    onType('fault' in reading ? text : (reading.amount ?? ''))
  }
  return (
    <input
      className={classes.input}
      aria-label={label}
      data-column="tiers"
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      autoFocus={isFirst}
      value={typed ?? (isDecimal(value) ? decimal(value, digits) : value)}
      aria-invalid={(value !== '' && !isDecimal(value)) || undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
