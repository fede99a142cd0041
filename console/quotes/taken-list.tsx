// A list of changes: place, value before, value after.
import { useMessages } from '../messages/messages.tsx'
import type { Taken } from './merge.ts'
import { usePlaceText } from './places.ts'
import classes from './dialogs.module.css'

const SHOWN_MAX = 12

export function TakenList({ taken, title }: { taken: readonly Taken[]; title: string }) {
  const { t } = useMessages()
  const { name, value } = usePlaceText()
  return (
    <section className={classes.taken}>
      <h3>{title}</h3>
      <ul>
        {taken.slice(0, SHOWN_MAX).map(({ place, before, after }, index) => (
          <li key={index}>
            <bdi>{name(place)}</bdi>
            <span className={classes.values}>
              {before !== undefined && (
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
      {taken.length > SHOWN_MAX && (
        <p className={classes.hint}>{t('quote.moreChanges', { count: taken.length - SHOWN_MAX })}</p>
      )}
    </section>
  )
}
