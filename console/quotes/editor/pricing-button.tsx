// Opens the dialog that sets the prices of many lines at once: of the selected block, or else of all lines.
import { useState } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../../ui/keys.ts'
import { Button } from '../../ui/mantine.ts'
import { cellOf, isCell } from './grid-cells.ts'
import { hasFaults } from './editor-state.ts'
import { PricingDialog } from './pricing-dialog.tsx'
import type { CostOf } from './use-cost-of.ts'
import type { QuoteEditor } from './use-quote-editor.ts'

type Props = {
  editor: Pick<QuoteEditor, 'quote' | 'draft' | 'edit' | 'save'>
  currency: string
  digits: number
  costOf: CostOf
  hasMargins: boolean
  selectedKeys: () => string[]
}

export function PricingButton({ selectedKeys, ...props }: Props) {
  const { t } = useMessages()
  const { draft, save } = props.editor
  /** The keys of the lines that are ticked at first. */
  const [ticked, setTicked] = useState<string[]>()
  const open = () => {
    if (draft.lines.length === 0) return
    // An attempt to save shows what cannot be read.
    if (hasFaults(draft)) return void save()
    const selected = selectedKeys()
    setTicked(selected.length > 0 ? selected : draft.lines.map(({ key }) => key))
  }
  const key = { keys: 'p', label: t('pricing.key'), run: open }
  // In a cell, only of a block: an amount can begin with a currency.
  const isInBlock = () =>
    isCell(cellOf(document.activeElement)?.column ?? 'note') && selectedKeys().length > 0
  useShortcuts([key, { ...key, inFields: true, when: isInBlock }])
  return (
    <>
      <Button variant="subtle" size="compact-sm" disabled={draft.lines.length === 0} onClick={open}>
        {t('pricing.open')} …
      </Button>
      {ticked && <PricingDialog {...props} ticked={ticked} onClose={() => setTicked(undefined)} />}
    </>
  )
}
