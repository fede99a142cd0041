// A text of a customer, of which a long one is shown in full on request.
import { useState } from 'react'
import { withVisibleOverrides } from '../messages/isolated.ts'
import { useMessages } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import classes from './card.module.css'

const CHARACTERS_MAX = 900
const LINES_MAX = 20

export function LongText({ text: written }: { text: string }) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const text = withVisibleOverrides(written)
  const start = text.split('\n', LINES_MAX).join('\n').slice(0, CHARACTERS_MAX)
  if (start === text) return <bdi className={classes.text}>{text}</bdi>
  return (
    <>
      <bdi className={classes.text}>{isOpen ? text : `${start.replace(/[\ud800-\udbff]$/, '')} …`}</bdi>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'inbox.less' : 'inbox.whole')}
      </Button>
    </>
  )
}
