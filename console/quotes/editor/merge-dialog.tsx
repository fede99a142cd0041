// Asks which value to keep where two people changed the same place of a quote.
import { useState } from 'react'
import { useCurrencyDigits } from '../../service/console-settings.ts'
import { usePausedShortcuts } from '../../ui/keys.ts'
import { Button, Modal } from '../../ui/mantine.ts'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useOtherEditor, type OtherEditor } from '../../records/actor.ts'
import { takeTheirs, type Conflict, type Merge } from '../offer/merge.ts'
import type { Offer } from '../offer/offer.ts'
import { TakenList } from '../offer/taken-list.tsx'
import { usePlaceText } from '../offer/places.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import classes from '../../records/dialogs.module.css'

/** Renders nothing without a conflict. */
export function MergeDialog({
  editor,
}: {
  editor: Pick<QuoteEditor, 'quote' | 'conflict' | 'actor' | 'resolve'>
}) {
  const otherEditor = useOtherEditor()
  const { conflict, actor, resolve } = editor
  const digits = useCurrencyDigits()(editor.quote.currency_code)
  if (!conflict) return null
  return (
    <Conflicts
      merge={conflict.merge}
      theirOffer={conflict.theirOffer}
      digits={digits}
      other={otherEditor(actor)}
      onResolve={resolve}
    />
  )
}

type Props = {
  merge: Merge
  theirOffer: Offer
  digits: number
  other: OtherEditor
  onResolve: (offer: Offer | undefined) => void
}

function Conflicts({ merge, theirOffer, digits, other, onResolve }: Props) {
  const { t } = useMessages()
  /** The indexes of the conflicts that are decided for the other person. */
  const [decidedForThem, setDecidedForThem] = useState<ReadonlySet<number>>(new Set())
  usePausedShortcuts(true)
  useReturnFocus()
  const choose = (index: number, isTheirs: boolean) =>
    setDecidedForThem((current) => {
      const next = new Set(current)
      if (isTheirs) next.add(index)
      else next.delete(index)
      return next
    })
  const apply = () =>
    onResolve(
      merge.conflicts.reduce(
        (offer, conflict, index) =>
          decidedForThem.has(index) ? takeTheirs(offer, conflict, theirOffer) : offer,
        merge.merged,
      ),
    )
  return (
    <Modal opened onClose={() => onResolve(undefined)} title={t('quote.merge.title', other)} size="lg">
      <div className={classes.dialog}>
        <p>{t('quote.merge.text')}</p>
        <ul className={classes.conflicts}>
          {merge.conflicts.map((conflict, index) => (
            <li key={index}>
              <Choice
                isFirst={index === 0}
                conflict={conflict}
                digits={digits}
                other={other}
                isTheirs={decidedForThem.has(index)}
                onChoose={(isTheirs) => choose(index, isTheirs)}
              />
            </li>
          ))}
        </ul>
        {merge.taken.length > 0 && (
          <TakenList taken={merge.taken} title={t('quote.merge.taken', other)} digits={digits} />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onResolve(undefined)}>
            {t('quote.merge.later')}
          </Button>
          <Button onClick={apply}>{t('quote.merge.apply')}</Button>
        </div>
      </div>
    </Modal>
  )
}

type ChoiceProps = {
  isFirst: boolean
  conflict: Conflict
  digits: number
  other: OtherEditor
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function Choice({ isFirst, conflict, digits, other, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useMessages()
  const { name, value } = usePlaceText(digits)
  const { place, mine, theirs } = conflict
  const names =
    other.who === 'self'
      ? [t('quote.merge.here'), t('quote.merge.there')]
      : [t('quote.merge.mine'), <bdi key="other">{other.actor}</bdi>]
  const option = (isTheirOption: boolean, data: unknown) => (
    <label className={classes.choice}>
      <input
        type="radio"
        // Not the button that closes the dialog.
        data-autofocus={(isFirst && isTheirs === isTheirOption) || undefined}
        checked={isTheirs === isTheirOption}
        onChange={() => onChoose(isTheirOption)}
      />
      <span>
        <span className={classes.who}>{names[isTheirOption ? 1 : 0]}</span>
        <bdi className={classes.value}>{value(place, data)}</bdi>
      </span>
    </label>
  )
  return (
    <fieldset className={classes.conflict}>
      <legend>
        <bdi>{name(place)}</bdi>
      </legend>
      {option(false, mine)}
      {option(true, theirs)}
    </fieldset>
  )
}
