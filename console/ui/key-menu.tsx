// A menu that a key opens as well.
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { usePausedShortcuts, useShortcuts } from './keys.ts'
import { Menu } from './mantine.ts'

type Props = {
  keys: string
  /** What the key does, for the list of all keys. */
  label: string
  /** The button. */
  target: ReactElement
  /** The items. */
  children: ReactNode
  className?: string | undefined
}

export function KeyMenu({ keys, label, target, children, className }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts([{ keys, label, run: () => setIsOpen(true) }])
  usePausedShortcuts(isOpen)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // After the focus trap, which focuses the menu itself if a key opened it.
    const timer = setTimeout(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <Menu opened={isOpen} onChange={setIsOpen} width={220} loop trapFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown ref={menu} className={className ?? ''}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
