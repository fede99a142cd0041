// One filter above a list: a dashed button until it is set, then its value and a cross.
import { Plus, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { Popover } from '../ui/mantine.ts'
import classes from './filter-bar.module.css'

type Props = {
  label: string
  /** The chosen values as a person reads them; undefined while the filter is not set. */
  value: ReactNode | undefined
  onClear: () => void
  children: (close: () => void) => ReactNode
}

export function FilterChip({ label, value, onClear, children }: Props) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  usePausedShortcuts(isOpen)
  const isSet = value !== undefined
  return (
    <span className={classes.chip} data-set={isSet || undefined}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.open}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {!isSet && <Plus size={14} aria-hidden />}
            <span>{label}</span>
            {isSet && <span className={classes.value}>{value}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={label}>
          {children(() => setIsOpen(false))}
        </Popover.Dropdown>
      </Popover>
      {isSet && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('lists.clearOne', { name: label })}
          onClick={onClear}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
