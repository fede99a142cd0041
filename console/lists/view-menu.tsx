// The menu of a saved view, for its owner and for those who manage access: save changes, rename, share, delete.
import { ChevronDown } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { ActionIcon, Menu } from '../ui/mantine.ts'
import { notifyDone, notifyFailed } from '../ui/notify.tsx'
import { errorText } from '../ui/states.tsx'
import { searchOf, useViewChanges, type View, type ViewInput } from './views.ts'

type Props = {
  view: View
  /** Whether the list shows something other than the view. */
  isChanged: boolean
  input: Omit<ViewInput, 'is_shared'>
  /** Only for the owner. */
  onRename: (() => void) | undefined
  onDelete: () => void
}

export function ViewMenu({ view, isChanged, input, onRename, onDelete }: Props) {
  const { t } = useMessages()
  const { change } = useViewChanges()
  const { name, is_shared, columns } = view
  const save = (changed: ViewInput) =>
    change.mutate(
      { name, input: changed },
      {
        onSuccess: () => notifyDone(t('views.saved', { name })),
        onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
      },
    )
  // Sharing does not save filters and columns that were changed since.
  const saved = { list: input.list, search: searchOf(view), columns }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('views.menu', { name })} loading={change.isPending}>
          <ChevronDown size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChanged && (
          <Menu.Item onClick={() => save({ ...input, is_shared })}>{t('views.update')}</Menu.Item>
        )}
        {onRename && <Menu.Item onClick={onRename}>{t('views.rename')}</Menu.Item>}
        <Menu.Item onClick={() => save({ ...saved, is_shared: !is_shared })}>
          {t(is_shared ? 'views.unshare' : 'views.share')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onDelete}>{t('views.delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
