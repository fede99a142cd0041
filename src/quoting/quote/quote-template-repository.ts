// SQL of what sellers offer again and again.
import {
  maybeOne,
  maybeScalar,
  run,
  scalar,
  scalars,
  type Transaction,
} from '../../platform/postgres/database.ts'
import type { ListSource } from '../../platform/lists/list-query.ts'
import type { NewTemplateIn } from './quote-template-schemas.ts'

const columns = `t.template_id, t.name, t.store_id, t.currency_code, t.title, t.items, t.unchosen_items, t.seller_comment, t.terms,
  trim_scale(t.shipping_amount) as shipping_amount, t.shipping_description, trim_scale(t.shipping_tax_percent) as shipping_tax_percent,
  t.valid_days, wire_time(t.created_at) as created_at, wire_time(t.updated_at) as updated_at, t.version`

export const templateList: ListSource = {
  columns,
  from: 'quote_template t',
  id: 'template_id',
  fields: {
    template_id: { sql: 't.template_id', type: 'identifier' },
    name: { sql: 't.name', type: 'text' },
    store_id: { sql: 't.store_id', type: 'identifier' },
    currency_code: { sql: 't.currency_code', type: 'text' },
    title: { sql: 't.title', type: 'text' },
    created_at: { sql: 't.created_at', type: 'time' },
    updated_at: { sql: 't.updated_at', type: 'time' },
  },
  sortable: ['name'],
}

/** The contents of a template; null for what it leaves open. */
export type Template = { version: number } & {
  [Name in keyof Required<NewTemplateIn>]: NonNullable<NewTemplateIn[Name]> | null
} & Required<Pick<NewTemplateIn, 'name' | 'items' | 'unchosen_items'>>

/** Returns the template, with `forChange` locked until the transaction ends. */
export async function findTemplate(
  tx: Transaction,
  id: number,
  { forChange = false } = {},
): Promise<Template | undefined> {
  return maybeOne(
    tx,
    `select name, store_id, currency_code, title, items, unchosen_items, seller_comment, terms, shipping_amount::float8, shipping_description,
       shipping_tax_percent::float8, valid_days, version
     from quote_template where template_id = $1 ${forChange ? 'for update' : ''}`,
    [id],
  )
}

/** Returns the new id. Throws a unique violation if the store has one of that name. */
export async function insertTemplate(tx: Transaction, template: NewTemplateIn): Promise<number> {
  const names = Object.keys(template)
  return scalar(
    tx,
    `insert into quote_template (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning template_id`,
    valuesOf(template),
  )
}

/** Writes the fields that are given. Throws a unique violation if the store has another one of that name. */
export async function updateTemplate(
  tx: Transaction,
  id: number,
  fields: Partial<NewTemplateIn>,
): Promise<void> {
  const assignments = Object.keys(fields).map((name, index) => `${name} = $${index + 2}, `)
  await run(
    tx,
    `update quote_template set ${assignments.join('')} version = version + 1, updated_at = utc_now() where template_id = $1`,
    [id, ...valuesOf(fields)],
  )
}

/** Returns false if there is none. */
export async function deleteTemplate(tx: Transaction, id: number): Promise<boolean> {
  return (await run(tx, 'delete from quote_template where template_id = $1', [id])) > 0
}

/** Deletes the templates for whose texts `isToDelete` returns true. */
export async function deleteTemplates(tx: Transaction, isToDelete: (text: string) => boolean): Promise<void> {
  // One after the other, as each may have thousands of lines.
  for (const id of await scalars<number>(tx, 'select template_id from quote_template')) {
    const sql = 'select row_to_json(t)::text from quote_template t where template_id = $1'
    if (isToDelete((await maybeScalar<string>(tx, sql, [id])) ?? '')) await deleteTemplate(tx, id)
  }
}

function valuesOf(fields: Partial<NewTemplateIn>): unknown[] {
  return Object.values(fields).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value))
}
