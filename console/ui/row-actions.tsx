// The menu of actions at the end of a table's row.
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { ActionIcon, Menu } from './mantine.ts'

export type RowAction = { label: string; icon: LucideIcon; onClick: () => void; isDangerous?: boolean }

export function RowActions({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actions.map(({ label: text, icon: Icon, onClick, isDangerous }) => (
          <Menu.Item
            key={text}
            color={isDangerous ? 'red' : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => {
              // The dialog that opens returns the focus to where it was; the item is gone by then.
              button.current?.focus()
              onClick()
            }}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
