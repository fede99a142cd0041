// A list of changes of a quote: place, value before, value after.
import { useMessages } from '../../messages/messages.tsx'
import { useOtherEditor } from '../../records/actor.ts'
import type { DerivedPlace, Place, Taken } from './merge.ts'
import { usePlaceText } from './places.ts'
import classes from '../../records/dialogs.module.css'

const SHOWN_MAX = 12

type Props = {
  taken: readonly Taken<Place | DerivedPlace>[]
  title: string
  /** Whether all changes are listed, not only the first ones. */
  isComplete?: boolean
  digits: number
}

type MergedProps = {
  editor: { taken?: readonly Taken[] | undefined; actor?: string | undefined }
  digits: number
}

/** Lists what was merged from somebody else's edit; renders nothing without a merge. */
export function MergedList({ editor: { taken = [], actor }, digits }: MergedProps) {
  const { t } = useMessages()
  const otherEditor = useOtherEditor()
  if (taken.length === 0) return null
  return <TakenList taken={taken} title={t('quote.merge.taken', otherEditor(actor))} digits={digits} />
}

export function TakenList({ taken, title, isComplete = false, digits }: Props) {
  const { t } = useMessages()
  const { name, value } = usePlaceText(digits)
  const shown = isComplete ? taken : taken.slice(0, SHOWN_MAX)
  return (
    <section className={classes.taken}>
      <h3>{title}</h3>
      <ul>
        {shown.map(({ place, before, after }, index) => (
          <li key={index}>
            <bdi>{name(place)}</bdi>
            <span className={classes.values}>
              {before === undefined ? (
                <span className={classes.hint}>{t('quote.added')} </span>
              ) : (
                <>
                  <del>
                    <bdi>{value(place, before)}</bdi>
                  </del>{' '}
                  <span aria-hidden>→</span>{' '}
                </>
              )}
              <ins>
                <bdi>{value(place, after)}</bdi>
              </ins>
            </span>
          </li>
        ))}
      </ul>
      {taken.length > shown.length && (
        <p className={classes.hint}>{t('quote.moreChanges', { count: taken.length - shown.length })}</p>
      )}
    </section>
  )
}
