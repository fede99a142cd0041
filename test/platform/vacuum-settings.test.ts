// Tables that grow with the business are cleaned up before a fifth of them has changed.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { many } from '../../src/platform/postgres/database.ts'
import { openApi } from '../support/api.ts'

/** As many rows as there are people, shops and settings, or as the clean-up leaves of the last hours. */
const SMALL =
  'admin_user console_view integration quote_figure quote_template role schema_migration secret shop store store_key text_block webhook event_position ' +
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
