// Asks before a text is sent that still has gaps: places of a text block that were not filled.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { gapsIn } from './text-rules.ts'
import classes from './block-text.module.css'

/** `ask` returns whether the person has to confirm the text before it is sent: the first time, if it has gaps. */
export function useGapQuestion(text: string) {
  const [askedText, setAskedText] = useState<string>()
  const hasGaps = gapsIn(text).length > 0
  const isAsked = hasGaps && askedText === text
  return {
    isAsked,
    ask: () => {
      setAskedText(text)
      return hasGaps && !isAsked
    },
  }
}

export function GapQuestion({ isAsked }: { isAsked: boolean }) {
  const { t } = useMessages()
  return (
    isAsked && (
      <p ref={scrollTo} className={classes.question} role="alert">
        {t('textBlock.gapQuestion')}
      </p>
    )
  )
}

function scrollTo(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'nearest' })
}
