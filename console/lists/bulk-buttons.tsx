// The buttons for several selected records. On a phone they are in a menu, so that their bar leaves the list in sight.
import { useMessages } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import { RowActions, type RowAction } from '../ui/row-actions.tsx'
import classes from './list-page.module.css'

export function BulkButtons({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useMessages()
  return (
    <>
      {actions.map(({ label, icon: Icon, onClick }) => (
        <Button
          key={label}
          className={classes.minor}
          variant="default"
          size="compact-sm"
          leftSection={<Icon size={14} aria-hidden />}
          title={label}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      <span className={classes.minorMenu}>
        <RowActions label={t('quote.menu')} actions={actions} />
      </span>
    </>
  )
}
