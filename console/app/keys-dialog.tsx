// The list of keyboard shortcuts that `?` opens: those of the page, then those of every page.
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts, useRegisteredShortcuts, type Shortcut } from '../ui/keys.ts'
import { Modal } from '../ui/mantine.ts'
import classes from './keys-dialog.module.css'

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const shortcuts = useRegisteredShortcuts()
  usePausedShortcuts(isOpen)
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('keys.title')} size="lg">
      <div className={classes.columns}>
        <Keys
          title={t('keys.here')}
          shortcuts={shortcuts.filter(({ isGlobal, isFallback }) => !isGlobal && !isFallback)}
        />
        <Keys title={t('keys.everywhere')} shortcuts={shortcuts.filter(({ isGlobal }) => isGlobal)} />
      </div>
    </Modal>
  )
}

/** Keys whose name is translated. */
const named = ['Ctrl', 'Shift', 'Delete', 'Escape'] as const
const symbols: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Enter: '↵' }

/** Several keys may do the same, under one label: only the first is listed. */
function isFirstOfLabel({ label }: Shortcut, index: number, all: readonly Shortcut[]): boolean {
  return all.findIndex((each) => each.label === label) === index
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const { t } = useMessages()
  if (shortcuts.length === 0) return null
  const nameOf = (key: string) => {
    const name = named.find((each) => each === key)
    return name ? t(`keys.name.${name}`) : (symbols[key] ?? key)
  }
  return (
    <section>
      <h3>{title}</h3>
      <dl className={classes.keys}>
        {shortcuts
          .filter(({ keys }) => keys !== '')
          .filter(isFirstOfLabel)
          .map(({ keys, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {keys.split(/[ +]/).map((key) => (
                  <kbd key={key}>{nameOf(key)}</kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
