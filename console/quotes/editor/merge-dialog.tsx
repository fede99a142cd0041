// Asks which value to keep where two people changed the same place of a quote.
import { useState } from 'react'
import { useCurrencyDigits } from '../../service/console-settings.ts'
import { usePausedShortcuts } from '../../ui/keys.ts'
import { Button, Modal } from '../../ui/mantine.ts'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useActorName } from '../../records/actor.ts'
import { takeTheirs, type Conflict, type Merge } from '../offer/merge.ts'
import type { Offer } from '../offer/offer.ts'
import { TakenList } from '../offer/taken-list.tsx'
import { usePlaceText } from '../offer/places.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import classes from '../offer/dialogs.module.css'

/** Renders nothing without a conflict. */
export function MergeDialog({
  editor,
}: {
  editor: Pick<QuoteEditor, 'quote' | 'conflict' | 'actor' | 'resolve'>
}) {
  const { t } = useMessages()
  const actorName = useActorName()
  const { conflict, actor, resolve } = editor
  const digits = useCurrencyDigits()(editor.quote.currency_code)
  if (!conflict) return null
  return (
    <Conflicts
      merge={conflict.merge}
      theirOffer={conflict.theirOffer}
      digits={digits}
      actor={actor === undefined ? t('quote.somebody') : actorName(actor)}
      onResolve={resolve}
    />
  )
}

type Props = {
  merge: Merge
  theirOffer: Offer
  digits: number
  /** The name of the person who made the other changes. */
  actor: string
  onResolve: (offer: Offer | undefined) => void
}

function Conflicts({ merge, theirOffer, digits, actor, onResolve }: Props) {
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
    <Modal opened onClose={() => onResolve(undefined)} title={t('quote.merge.title', { actor })} size="lg">
      <div className={classes.dialog}>
        <p>{t('quote.merge.text', { actor })}</p>
        <ul className={classes.conflicts}>
          {merge.conflicts.map((conflict, index) => (
            <li key={index}>
              <Choice
                conflict={conflict}
                digits={digits}
                actor={actor}
                isTheirs={decidedForThem.has(index)}
                onChoose={(isTheirs) => choose(index, isTheirs)}
              />
            </li>
          ))}
        </ul>
        {merge.taken.length > 0 && (
          <TakenList taken={merge.taken} title={t('quote.merge.taken', { actor })} digits={digits} />
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
  conflict: Conflict
  digits: number
  actor: string
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function Choice({ conflict, digits, actor, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useMessages()
  const { name, value } = usePlaceText(digits)
  const { place, mine, theirs } = conflict
  const option = (isTheirOption: boolean, data: unknown) => (
    <label className={classes.choice}>
      <input type="radio" checked={isTheirs === isTheirOption} onChange={() => onChoose(isTheirOption)} />
      <span>
        <span className={classes.who}>{isTheirOption ? <bdi>{actor}</bdi> : t('quote.merge.mine')}</span>
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
