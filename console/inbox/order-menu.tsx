// The menu that chooses the order of the inbox.
import { ArrowDownWideNarrow, Check } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { KeyMenu } from '../ui/key-menu.tsx'
import { ActionIcon, Menu } from '../ui/mantine.ts'
import { inboxOrders, type InboxOrder } from './inbox-order.ts'

type Props = { order: InboxOrder; onChoose: (order: InboxOrder) => void }

export function OrderMenu({ order, onChoose }: Props) {
  const { t } = useMessages()
  const label = t('inbox.orderBy', { order: t(`inbox.order.${order}`) })
  return (
    <KeyMenu
      keys="o"
      label={t('inbox.order')}
      target={
        <ActionIcon aria-label={label} title={`${label} (o)`}>
          <ArrowDownWideNarrow size={18} />
        </ActionIcon>
      }
    >
      {inboxOrders.map((each) => (
        <Menu.Item
          key={each}
          rightSection={each === order && <Check size={16} aria-hidden />}
          onClick={() => onChoose(each)}
        >
          {t(`inbox.order.${each}`)}
        </Menu.Item>
      ))}
    </KeyMenu>
  )
}
