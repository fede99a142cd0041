// Reads the digests of the texts that a quote had when its buyer changed, and rewrites proposals to later buyers.
import { many, one, run, type Transaction } from '../../platform/postgres/database.ts'

export async function listFormerTexts(
  tx: Transaction,
  quoteId: number,
  buyerNumber: number,
): Promise<{ digests: string[]; answers_request: boolean }> {
  return one(
    tx,
    `select request_id is not null as answers_request, array(
       select digest from quote_former_text f where f.quote_id = q.quote_id and f.buyer_number = $2) as digests
     from quote q where quote_id = $1`,
    [quoteId, buyerNumber],
  )
}

export async function listProposalRecords(
  tx: Transaction,
  quoteId: number,
): Promise<{ proposal_number: number; record: Record<string, unknown> }[]> {
  return many(tx, 'select proposal_number, record from quote_proposal where quote_id = $1', [quoteId])
}

export async function updateProposalRecord(
  tx: Transaction,
  quoteId: number,
  proposalNumber: number,
  record: object,
): Promise<void> {
  await run(tx, 'update quote_proposal set record = $3 where quote_id = $1 and proposal_number = $2', [
    quoteId,
    proposalNumber,
    JSON.stringify(record),
  ])
}
