// The gaps in the texts of an offer: places of text blocks that were not filled, which the customer would read. Each leads to its field.
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '../../messages/messages.tsx'
import { gapsIn } from '../../records/text-rules.ts'
import { Button } from '../../ui/mantine.ts'
import type { Offer } from '../offer/offer.ts'
import classes from '../../records/dialogs.module.css'

/** `field` is the name of a field, such as `items[0].description`. */
type FieldGap = { field: string; text: string }

export function gapsOf({ title, seller_comment, terms, lines }: Offer): FieldGap[] {
  const texts = [
    ['title', title],
    ['seller_comment', seller_comment],
    ...lines.flatMap(({ description, note }, index) => [
      [`items[${index}].description`, description],
      [`items[${index}].note`, note],
    ]),
    ['terms', terms],
  ] as const
  return texts.flatMap(([field = '', value = '']) => gapsIn(value).map(({ text }) => ({ field, text })))
}

type Props = {
  gaps: readonly FieldGap[]
  /** Whether the first one has the focus. */
  isFocused: boolean
  onPoint: (field: string, message: string) => void
}

export function GapList({ gaps, isFocused, onPoint }: Props) {
  const { t } = useMessages()
  if (gaps.length === 0) return null
  return (
    <section className={classes.warnings} role="alert">
      <h3>
        <TriangleAlert size={16} aria-hidden /> {t('textBlock.gaps', { count: gaps.length })}
      </h3>
      <ul className={classes.missing}>
        {gaps.map(({ field, text }, index) => (
          <li key={index}>
            <Button
              variant="default"
              size="compact-sm"
              data-autofocus={(isFocused && index === 0) || undefined}
              onClick={() => onPoint(field, t('textBlock.gapFault'))}
            >
              <bdi>{text}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
