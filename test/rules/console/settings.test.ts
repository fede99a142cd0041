// The groups and the filter of the settings.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readJobsSearch, readSettingsSearch } from '../../../console/settings/operation-search.ts'
import { groupSettings, settingGroups } from '../../../console/settings/setting-groups.ts'
import { options } from '../../../src/config.ts'

describe('the groups of settings', () => {
  it('contain every setting of the service once', () => {
    assert.deepEqual(Object.values(settingGroups).flat().sort(), Object.keys(options).sort())
  })

  it('end with the settings that no group knows', () => {
    const groups = groupSettings({ NEW_SETTING: 'x', HOST: '127.0.0.1' })
    assert.deepEqual(groups, [
      { group: 'service', settings: [{ name: 'HOST', value: '127.0.0.1' }] },
      { group: 'other', settings: [{ name: 'NEW_SETTING', value: 'x' }] },
    ])
  })

  it('are filtered by name and value, in any case', () => {
    const values = { HOST: '127.0.0.1', SMTP_URL: 'set', MAIL_FROM: 'Host <shop@example.com>' }
    const names = (text: string) =>
      groupSettings(values, text).flatMap(({ settings }) => settings.map(({ name }) => name))
    assert.deepEqual(names(' host '), ['HOST', 'MAIL_FROM'])
    assert.deepEqual(names('nothing'), [])
    assert.deepEqual(names('mail'), ['SMTP_URL', 'MAIL_FROM'], 'all of the group')
  })
})

describe('the filters in the address', () => {
  it('ignore what they do not know', () => {
    assert.deepEqual(readSettingsSearch({ filter: 'mail' }), { filter: 'mail' })
    assert.deepEqual(readSettingsSearch({ filter: 5 }), {})
    assert.deepEqual(readJobsSearch({ state: 'waiting' }), { state: 'waiting' })
    assert.deepEqual(readJobsSearch({ state: 'lost' }), {})
  })
})
