// A button that opens a choice of the columns of a list. The first one is always shown.
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { usePausedShortcuts } from '../keys.ts'
import { Button, Checkbox, Popover } from '../mantine.ts'
import type { Column } from './columns.ts'
import classes from './column-chooser.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  chosen: readonly string[]
  /** Without keys, the usual columns are chosen. */
  onChoose: (keys?: string[]) => void
}

export function ColumnChooser<Row>({ columns, chosen, onChoose }: Props<Row>) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  usePausedShortcuts(isOpen)
  const toggle = (key: string) => {
    const toggled = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]
    // In the order of the list.
    onChoose(columns.map((column) => column.key).filter((each) => toggled.includes(each)))
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.open}
          leftSection={<Columns3 size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('lists.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('lists.columns')}>
        <div className={classes.choices}>
          {columns.slice(1).map(({ key, title }) => (
            <Checkbox
              key={key}
              label={t(title)}
              checked={chosen.includes(key)}
              onChange={() => toggle(key)}
            />
          ))}
          <p className={classes.hint}>{t('lists.columns.hint')}</p>
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose()}>
            {t('lists.columns.usual')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
