// Asks before a text is sent that still has gaps, which are places of a text block that were not filled, whose price has a warning, or that
// was begun earlier and stands there by itself.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { useSecondLook } from '../ui/use-second-look.ts'
import { gapsIn } from './text-rules.ts'
import classes from './block-text.module.css'

/** What goes out with the text. */
type Price = { typed: string; warning: string | undefined }

const noPrice: Price = { typed: '', warning: undefined }

/**
 * `ask` returns whether the person has to be asked first, once for each text with its price; after `forget`, again. A second press of
 * the same keys, which they hit twice, is no answer. `sentence` is what they are asked. `isUntouched` is whether the text was begun earlier,
 * and opened by itself: who sends it may still mean the one before.
 */
export function useSendQuestion(text: string, { typed, warning } = noPrice, isUntouched = false) {
  const { t } = useMessages()
  const [asked, setAsked] = useState<string>()
  const look = useSecondLook()
  const content = JSON.stringify([text, typed, warning])
  const sentences = [
    gapsIn(text).length > 0 && t('textBlock.gapQuestion'),
    warning !== undefined && t('inbox.priceQuestion'),
    isUntouched && t('inbox.untouchedQuestion'),
  ].filter((sentence) => sentence !== false)
  const isAsked = sentences.length > 0 && asked === content
  return {
    isAsked,
    isNew: look.isNew,
    sentence: sentences.join(' '),
    ask: () => {
      if (sentences.length === 0) return false
      if (isAsked) return look.isEarly()
      setAsked(content)
      look.begin()
      return true
    },
    forget: () => setAsked(undefined),
  }
}

type Question = { isAsked: boolean; isNew: boolean; sentence: string }

export function SendQuestion({ isAsked, isNew, sentence }: Question) {
  return (
    isAsked && (
      <p ref={scrollTo} className={classes.question} role="alert" data-new={isNew || undefined}>
        {sentence}
      </p>
    )
  )
}

function scrollTo(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'nearest' })
}
