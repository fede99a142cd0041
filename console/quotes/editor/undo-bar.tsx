// The keys of the editor, and the buttons that undo and redo its edits.
import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../../ui/keys.ts'
import { ActionIcon } from '../../ui/mantine.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import classes from '../offer/quote-page.module.css'

type Editor = Pick<QuoteEditor, 'past' | 'future' | 'note' | 'undo' | 'redo'>

/** `focusFirst` leads to the first price, `adding` is the field that adds products. */
export function useOfferKeys(
  editor: Editor,
  focusFirst: () => void,
  adding: RefObject<HTMLInputElement | null>,
): void {
  const { t } = useMessages()
  useShortcuts([
    { keys: 'e', label: t('quote.keys.edit'), run: focusFirst, startsText: true },
    { keys: 'n', label: t('quote.keys.add'), run: () => adding.current?.focus(), startsText: true },
    { keys: 'Ctrl+z', label: t('quote.keys.undo'), run: editor.undo, when: isGridUndo },
    { keys: 'Ctrl+Shift+z', label: t('quote.keys.redo'), run: editor.redo, when: isGridUndo },
    { keys: 'Ctrl+y', label: t('quote.keys.redo'), run: editor.redo, when: isGridUndo },
  ])
}

/** Whether Ctrl+Z undoes an edit of the offer. In a field that is no part of it, such as a search, it undoes the typing there. */
function isGridUndo({ target }: KeyboardEvent): boolean {
  return !(
    target instanceof HTMLElement &&
    target.closest('[data-own-undo]') &&
    'value' in target &&
    target.value
  )
}

/** Buttons that undo and redo edits, and a note of what the last edit did if that is easily missed. */
export function UndoBar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { t } = useMessages()
  const { past, future, note } = editor
  const button = (label: string, icon: ReactNode, steps: readonly unknown[], run: () => void) => (
    <ActionIcon
      aria-label={label}
      title={label}
      // Not `disabled`, so that a button whose last step was just undone keeps the focus.
      aria-disabled={steps.length === 0}
      data-disabled={steps.length === 0 || undefined}
      onClick={run}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.undo} data-note={note !== undefined || undefined}>
      {children}
      <span role="status">{note}</span>
      {button(t('quote.undo'), <Undo2 size={16} />, past, editor.undo)}
      {button(t('quote.redo'), <Redo2 size={16} />, future, editor.redo)}
    </div>
  )
}
