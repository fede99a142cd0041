// Asks before a text is sent that still has gaps, which are places of a text block that were not filled, or whose price has a warning.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { gapsIn } from './text-rules.ts'
import classes from './block-text.module.css'

/** What goes out with the text. */
type Price = { typed: string; warning: string | undefined }

/**
 * `ask` returns whether the person has to be asked first, once for each text with its price; after `forget`, again. `sentence` is what
 * they are asked.
 */
export function useSendQuestion(text: string, { typed, warning }: Price = { typed: '', warning: undefined }) {
  const { t } = useMessages()
  const [asked, setAsked] = useState<string>()
  const content = JSON.stringify([text, typed, warning])
  const sentences = [
    gapsIn(text).length > 0 && t('textBlock.gapQuestion'),
    warning !== undefined && t('inbox.priceQuestion'),
  ].filter((sentence) => sentence !== false)
  const isAsked = sentences.length > 0 && asked === content
  return {
    isAsked,
    sentence: sentences.join(' '),
    ask: () => {
      setAsked(content)
      return sentences.length > 0 && !isAsked
    },
    forget: () => setAsked(undefined),
  }
}

export function SendQuestion({ isAsked, sentence }: { isAsked: boolean; sentence: string }) {
  return (
    isAsked && (
      <p ref={scrollTo} className={classes.question} role="alert">
        {sentence}
      </p>
    )
  )
}

function scrollTo(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'nearest' })
}
