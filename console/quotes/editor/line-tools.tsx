// The buttons of a line: those at its end, and those among its details.
import { ChevronDown, ChevronUp, Layers, ListTree, SquareCheck, SquareDashed, Trash2 } from 'lucide-react'
import { ActionIcon } from '../../ui/mantine.ts'
import { useMessages } from '../../messages/messages.tsx'
import type { TextField } from './edits.ts'
import type { Column, Line, Tier } from '../offer/offer.ts'
import classes from '../offer/grid.module.css'

export type LineActions = {
  onType: (key: string, column: Column, text: string, value: string | undefined) => void
  onTiers: (key: string, tiers: Tier[]) => void
  onNote: (key: string, note: string) => void
  onText: (key: string, field: TextField, text: string) => void
  onMove: (key: string, by: number) => void
  onRemove: (key: string) => void
  onToggle: (key: string) => void
  /** Makes the line, or the selected ones, optional; or included again. */
  onOptional: (key: string) => void
  onGroup: (key: string) => void
  onChoose: (key: string) => void
}

type ChoiceProps = Pick<LineActions, 'onOptional' | 'onGroup'> & Pick<ToolsProps, 'line' | 'label'>

export function ChoiceTools({ line: { key, role }, label, onOptional, onGroup }: ChoiceProps) {
  const { t } = useMessages()
  const optional = t(role === 'included' ? 'quote.makeOptional' : 'quote.makeIncluded')
  const group = t('quote.group')
  return (
    <>
      <ActionIcon aria-label={label(optional)} title={optional} onClick={() => onOptional(key)}>
        {role === 'included' ? <SquareDashed size={16} /> : <SquareCheck size={16} />}
      </ActionIcon>
      <ActionIcon aria-label={label(group)} title={group} onClick={() => onGroup(key)}>
        <ListTree size={16} />
      </ActionIcon>
    </>
  )
}

export function Moves({ label, onMove }: { label: (name: string) => string; onMove: (by: number) => void }) {
  const { t } = useMessages()
  return (
    <>
      <ActionIcon aria-label={label(t('quote.moveUp'))} title={t('quote.moveUp')} onClick={() => onMove(-1)}>
        <ChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={label(t('quote.moveDown'))}
        title={t('quote.moveDown')}
        onClick={() => onMove(1)}
      >
        <ChevronDown size={16} />
      </ActionIcon>
    </>
  )
}

type ToolsProps = Pick<LineActions, 'onToggle' | 'onRemove'> & {
  line: Line
  isOpen: boolean
  label: (name: string) => string
}

// Tab goes from amount to amount, and to the buttons of a line only while its details are open: keys do the same.
export function LineTools({ line, isOpen, label, onToggle, onRemove }: ToolsProps) {
  const { t } = useMessages()
  const tabIndex = isOpen ? 0 : -1
  return (
    <div className={classes.tools} role="cell">
      <ActionIcon
        aria-label={label(t('quote.details'))}
        title={t('quote.details')}
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => onToggle(line.key)}
        data-marked={line.tiers.length > 0 || line.note !== '' || line.description !== '' || undefined}
      >
        <Layers size={15} />
      </ActionIcon>
      <ActionIcon
        aria-label={label(t('quote.remove'))}
        title={t('quote.remove')}
        tabIndex={tabIndex}
        onClick={() => onRemove(line.key)}
      >
        <Trash2 size={15} />
      </ActionIcon>
    </div>
  )
}
