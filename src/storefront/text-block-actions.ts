// Creates, changes and deletes the texts that sellers insert into what they write.
import { rejectTaken } from '../access/access.ts'
import { found, invalidField, notFound, versionConflict } from '../platform/errors.ts'
import { isLanguage } from '../platform/option-values.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { deleteTextBlock, insertTextBlock, lockTextBlock, updateTextBlock } from './text-block-repository.ts'
import type { NewTextBlockIn, TextBlockIn } from './text-block-schemas.ts'

/** Returns the new id. */
export async function createTextBlock(tx: Transaction, block: NewTextBlockIn): Promise<number> {
  requireLanguage(block)
  return insertTextBlock(tx, block).catch(rejectTaken('text_block.name', block.name))
}

/** Throws unless the text block has the version that the caller has seen. */
export async function changeTextBlock(
  tx: Transaction,
  id: number,
  { version, ...fields }: TextBlockIn,
): Promise<void> {
  const current = found(await lockTextBlock(tx, id), 'id', id)
  if (version !== current) throw versionConflict(version, current)
  requireLanguage(fields)
  await updateTextBlock(tx, id, fields).catch(rejectTaken('text_block.name', fields.name ?? ''))
}

export async function removeTextBlock(tx: Transaction, id: number): Promise<void> {
  if (!(await deleteTextBlock(tx, id))) throw notFound('id', id)
}

function requireLanguage({ locale }: Pick<TextBlockIn, 'locale'>): void {
  if (typeof locale === 'string' && !isLanguage(locale))
    throw invalidField('text_block.locale', 'must be a language, such as de or pt-BR.')
}
