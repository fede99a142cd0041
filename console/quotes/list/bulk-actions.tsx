// The buttons for several selected quotes: assign, remind, extend, cancel, close.
import { Archive, Ban, BellRing, CalendarPlus, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { AssignAllMenu } from '../../records/assign-menu.tsx'
import { BulkButtons } from '../../lists/bulk-buttons.tsx'
import type { Rows } from '../../lists/use-rows.ts'
import { useIsMailOn } from '../../service/console-settings.ts'
import { useMessages } from '../../messages/messages.tsx'
import type { Selection } from '../../ui/record-list/selection.ts'
import { bulkMoves, BulkQuotesDialog, type BulkMove } from './bulk-quotes-dialog.tsx'
import type { QuoteRow } from './quotes-list.tsx'

const icons: Record<BulkMove, LucideIcon> = {
  resend: BellRing,
  extend: CalendarPlus,
  cancel: Ban,
  close: Archive,
}

type Props = { selected: QuoteRow[]; rows: Rows<QuoteRow>; selection: Selection }

export function BulkActions({ selected, rows, selection }: Props) {
  const { t } = useMessages()
  const [started, setStarted] = useState<{ move: BulkMove; quotes: QuoteRow[] }>()
  const isMailOn = useIsMailOn()
  const offered = bulkMoves.filter((move) => move !== 'resend' || isMailOn)
  const ids = selected.map(({ quote_id }) => quote_id)
  return (
    <>
      <AssignAllMenu
        type="quote"
        ids={ids}
        onDone={() => void rows.refreshRows(ids).catch(() => undefined)}
      />
      <BulkButtons
        actions={offered.map((move) => ({
          label: t(`bulk.${move}`),
          icon: icons[move],
          onClick: () => setStarted({ move, quotes: selected }),
        }))}
      />
      {started && (
        <BulkQuotesDialog
          {...started}
          onClose={(changedIds) => {
            setStarted(undefined)
            if (changedIds.length === 0) return
            void rows.refreshRows(changedIds).catch(() => undefined)
            selection.replace(ids.filter((id) => !changedIds.includes(id)))
          }}
        />
      )}
    </>
  )
}
