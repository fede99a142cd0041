// What is done with several selected price requests: assign them, and close them without a reply.
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { closeReasons, type CloseReason } from '../../src/domain/close-reasons.ts'
import { api, result, type Schemas } from '../service/api.ts'
import { BulkButtons } from '../lists/bulk-buttons.tsx'
import { BulkDialog, NumberAndCustomer } from '../lists/bulk-dialog.tsx'
import type { Rows } from '../lists/use-rows.ts'
import { AssignAllMenu } from '../records/assign-menu.tsx'
import { priceRequestStatus } from '../records/price-request-status.ts'
import { useMessages } from '../messages/messages.tsx'
import { Select } from '../ui/mantine.ts'
import type { Selection } from '../ui/record-list/selection.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

type Row = Schemas['PriceRequestListItem']

type Props = { selected: Row[]; rows: Rows<Row>; selection: Selection }

export function PriceRequestActions({ selected, rows, selection }: Props) {
  const { t } = useMessages()
  const [started, setStarted] = useState<Row[]>()
  const ids = selected.map(({ request_id }) => request_id)
  const refresh = (changedIds: number[]) => void rows.refreshRows(changedIds).catch(() => undefined)
  return (
    <>
      <AssignAllMenu type="price_request" ids={ids} onDone={() => refresh(ids)} />
      <BulkButtons
        actions={[{ label: t('bulk.closeRequests'), icon: Archive, onClick: () => setStarted(selected) }]}
      />
      {started && (
        <CloseDialog
          requests={started}
          onClose={(changedIds) => {
            setStarted(undefined)
            if (changedIds.length === 0) return
            refresh(changedIds)
            selection.replace(ids.filter((id) => !changedIds.includes(id)))
          }}
        />
      )}
    </>
  )
}

type DialogProps = { requests: readonly Row[]; onClose: (changedIds: number[]) => void }

function CloseDialog({ requests, onClose }: DialogProps) {
  const { t } = useMessages()
  const [reason_code, setReason] = useState<CloseReason>('spam')
  const isOpen = (row: Row) => !['closed', 'replied'].includes(priceRequestStatus(row))
  const chosen = requests.filter(isOpen)
  return (
    <BulkDialog
      title={t('bulk.closeRequests.title', { count: chosen.length })}
      submitLabel={t('bulk.closeRequests.run', { count: chosen.length })}
      hint={t('inbox.closeHint')}
      rows={requests}
      chosen={chosen}
      idOf={({ request_id }) => request_id}
      facts={(row, isDone) => (
        <>
          <NumberAndCustomer row={row} />
          <StatusBadge status={isDone ? 'closed' : priceRequestStatus(row)} />
        </>
      )}
      note={(row) => !isOpen(row) && t('bulk.closeRequests.impossible')}
      send={({ request_id: id }) =>
        result(
          api.POST('/rest/V1/pricerequest/request/{id}/close', {
            params: { path: { id } },
            body: { reason_code },
          }),
        )
      }
      isDirty={false}
      onClose={onClose}
    >
      {() => (
        <Select
          label={t('quote.reason')}
          data={closeReasons.map((value) => ({ value, label: t(`inbox.closeReason.${value}`) }))}
          value={reason_code}
          allowDeselect={false}
          onChange={(value) => value && setReason(value)}
          data-autofocus
        />
      )}
    </BulkDialog>
  )
}
