// The page with the list of quotes.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { ListPage } from '../../lists/list-page.tsx'
import { SavedViews } from '../../lists/saved-views.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { Button } from '../../ui/mantine.ts'
import { BulkActions } from './bulk-actions.tsx'
import { quotesList } from './quotes-list.tsx'

export function QuotesPage() {
  const { t } = useMessages()
  return (
    <ListPage
      list={quotesList}
      actions={
        <Button component={Link} to="/quotes/new" leftSection={<Plus size={16} aria-hidden />}>
          {t('lists.quotes.new')}
        </Button>
      }
      views={(shown) => <SavedViews list={quotesList.name} {...shown} />}
      bulk={(selected, list) => <BulkActions selected={selected} {...list} />}
    />
  )
}
