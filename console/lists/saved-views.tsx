// The tabs above a list: one for all rows, and one for each saved view.
import { Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMay, useSession } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import type { ViewsProps } from './list-page.tsx'
import { isFiltered, type ListSearch } from './list-query.ts'
import classes from './saved-views.module.css'
import { DeleteViewDialog, NameViewDialog } from './view-dialogs.tsx'
import { ViewMenu } from './view-menu.tsx'
import { isViewOf, searchOf, useViews, type View } from './views.ts'

type Dialog = { kind: 'name' | 'delete'; view?: View }

export function SavedViews({ list, search, columns, onShow }: ViewsProps & { list: string }) {
  const { t } = useMessages()
  const views = useViews(list)
  const [dialog, setDialog] = useState<Dialog>()
  const { username } = useSession()
  const may = useMay()
  const active = views.find(({ name }) => name === search.view)
  const isChanged = active
    ? !isViewOf(active, search, columns)
    : isFiltered(search) || search.sort !== undefined
  const isOwn = active?.owner === username
  const mayChange = isOwn || may('Access::manage')
  const close = () => setDialog(undefined)
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label={t('views.label')}>
        <Tab search={{}} isActive={search.view === undefined} onShow={() => onShow({})}>
          {t('views.all')}
        </Tab>
        {views.map((view) => (
          <Tab
            key={view.name}
            search={searchOf(view)}
            isActive={view === active}
            onShow={() => onShow(searchOf(view))}
          >
            <bdi>{view.name}</bdi>
            {view.is_shared && <Users size={13} role="img" aria-label={t('views.shared')} />}
          </Tab>
        ))}
        {active && mayChange && (
          <ViewMenu
            view={active}
            isChanged={isChanged}
            input={{ list, search, columns }}
            // Under another name it would become a view of the person who renames it.
            onRename={isOwn ? () => setDialog({ kind: 'name', view: active }) : undefined}
            onDelete={() => setDialog({ kind: 'delete', view: active })}
          />
        )}
      </nav>
      {isChanged && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog({ kind: 'name' })}>
          {t('views.save')}
        </Button>
      )}
      {dialog?.kind === 'name' && (
        <NameViewDialog
          view={dialog.view}
          names={views.map(({ name }) => name)}
          input={{ list, search, columns }}
          onClose={close}
          onSaved={(name) => {
            close()
            onShow({ ...search, view: name })
            notifyDone(t('views.saved', { name }))
          }}
        />
      )}
      {dialog?.kind === 'delete' && dialog.view && (
        <DeleteViewDialog
          view={dialog.view}
          onClose={close}
          onDeleted={() => {
            close()
            onShow({})
          }}
        />
      )}
    </div>
  )
}

type TabProps = { search: ListSearch; isActive: boolean; onShow: () => void; children: ReactNode }

/** A link, so that a view can be opened in another window; a plain click stays in this page. */
function Tab({ search, isActive, onShow, children }: TabProps) {
  const href = `?${new URLSearchParams(search).toString()}`
  return (
    <a
      className={classes.tab}
      href={href}
      aria-current={isActive ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onShow()
      }}
    >
      {children}
    </a>
  )
}
