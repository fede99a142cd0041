// Links that write or call, from texts of customers.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mailLink, phoneLink } from '../../../console/records/contact-links.ts'

it('a mail address adds nothing to the mail', () => {
  assert.equal(mailLink('anna.larsen@example.com'), 'mailto:anna.larsen@example.com')
  assert.equal(mailLink('a?bcc=b&x%0A@example.com'), 'mailto:a%3Fbcc%3Db%26x%250A@example.com')
})

it('a telephone number keeps what can be dialed', () => {
  assert.equal(phoneLink('+49 (40) 123-45'), 'tel:+494012345')
  assert.equal(phoneLink('javascript:1'), 'tel:1')
  assert.equal(phoneLink('call me +'), undefined)
})
