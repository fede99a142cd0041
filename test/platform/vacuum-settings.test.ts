// Tables that grow with the business are cleaned up before a fifth of them has changed.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { many, scalars } from '../../src/platform/postgres/database.ts'
import { openApi } from '../support/api.ts'

/** As many rows as there are people, shops and settings, or as the clean-up leaves of the last hours. */
const SMALL =
  'admin_user console_view integration quote_figure quote_template role schema_migration secret service_setting shop store store_key text_block webhook event_position ' +
  'confirmation mail_count quote_figure_change request_count search_note session sign_in_failure unannounced_event upload_reservation used_proof'

it('has every table either small, or with a vacuum after 2 % of changes', async () => {
  const { db } = await openApi()
  const tables = await many<{ name: string; settings: string | null }>(
    db,
    `select relname as name, array_to_string(reloptions, ' ') as settings from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const often =
    'autovacuum_vacuum_scale_factor=0.02 autovacuum_analyze_scale_factor=0.02 autovacuum_vacuum_insert_scale_factor=0.05'
  const expected = tables.map(({ name }) => ({
    name,
    settings: SMALL.split(' ').includes(name) ? null : often,
  }))
  assert.deepEqual(tables, expected)
})

/** As many rows as somebody has set up, or as there are kinds of something. */
const SET_UP =
  'admin_user console_view event_position integration mail_count quote_template role schema_migration secret service_setting shop store store_key text_block webhook'

it('has every table that grows in the list of what keeps it small', async () => {
  const { db } = await openApi()
  const page = await readFile('docs/scaling.md', 'utf8')
  const [, list = ''] = page.split('### What keeps the database small\n')
  const rows = list.split('\n## ')[0]!.match(/^\| `.*$/gm) ?? []
  const listed = rows.flatMap((row) => row.split(' | ')[0]!.match(/(?<=`)[a-z_]+(?=`)/g) ?? [])
  const tables = await scalars<string>(
    db,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  assert.deepEqual(listed.toSorted(), tables.filter((name) => !SET_UP.split(' ').includes(name)).toSorted())
})
