// Fills the places of the texts of a quote with what its draft says.
import type { ReactNode } from 'react'
import { RecordTexts } from '../records/text-places.tsx'
import type { QuoteEditor } from './editor/use-quote-editor.ts'

type Props = { editor: Pick<QuoteEditor, 'quote' | 'draft'>; children: ReactNode }

export function DraftTexts({ editor: { quote, draft }, children }: Props) {
  const { company, expires_at, title } = draft
  return (
    <RecordTexts
      record={{ ...quote, company, expires_at }}
      values={{ 'quote.number': quote.increment_id, 'quote.title': title }}
    >
      {children}
    </RecordTexts>
  )
}
