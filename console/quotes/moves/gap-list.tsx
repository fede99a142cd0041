// The gaps in the texts of an offer: places of text blocks that were not filled, which the customer would read.
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '../../messages/messages.tsx'
import { gapsIn } from '../../records/text-rules.ts'
import type { Offer } from '../offer/offer.ts'
import classes from '../offer/dialogs.module.css'

export function gapsOf({ seller_comment, terms, lines }: Offer): string[] {
  const texts = [seller_comment, terms, ...lines.flatMap(({ description, note }) => [description, note])]
  return texts.flatMap(gapsIn).map(({ text }) => text)
}

export function GapList({ gaps }: { gaps: readonly string[] }) {
  const { t } = useMessages()
  if (gaps.length === 0) return null
  return (
    <section className={classes.warnings} role="alert">
      <h3>
        <TriangleAlert size={16} aria-hidden /> {t('textBlock.gaps', { count: gaps.length })}
      </h3>
      <ul>
        {[...new Set(gaps)].map((gap) => (
          <li key={gap}>
            <bdi>{gap}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
