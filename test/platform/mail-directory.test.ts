// MAIL_DIR: each mail is one complete file; a retry replaces it.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import PostalMime from 'postal-mime'
import { StartupError } from '../../src/platform/errors.ts'
import { MailError } from '../../src/platform/mail/mail-error.ts'
import type { MailMessage } from '../../src/platform/mail/mail-message.ts'
import { openMailer } from '../../src/platform/mail/mailer.ts'

const message: MailMessage = {
  key: 'quote_proposed 45/3',
  to: { address: 'anna@example.com', name: 'Anna' },
  subject: 'Offer',
  text: 'Hello',
  html: '<p>Hello</p>',
}

describe('a mail directory', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'quotewright-mail-'))

  async function open(name: string) {
    const directory = join(parent, name)
    const mailer = await openMailer({ MAIL_DIR: directory, MAIL_FROM: 'shop@shop.example' })
    assert.ok(mailer)
    return { directory, mailer }
  }

  it('is created for its owner only, and takes precedence over a server', async () => {
    const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.example' }
    const mailer = await openMailer({ ...settings, MAIL_DIR: join(parent, 'made/deep') })
    await mailer?.check()
    await mailer?.send(message)
    const { mode } = await stat(join(parent, 'made/deep'))
    assert.equal(mode & 0o077, 0)
    assert.equal((await readdir(join(parent, 'made/deep'))).length, 1)
  })

  it('contains each mail as a file with CR LF line endings', async () => {
    const { directory, mailer } = await open('whole')
    await mailer.send(message)
    const [name = ''] = await readdir(directory)
    assert.match(name, /^quote-proposed-45-3-[0-9a-f]{12}\.eml$/)
    const raw = await readFile(join(directory, name), 'latin1')
    assert.doesNotMatch(raw, /[^\r]\n/)
    const mail = await PostalMime.parse(raw)
    const [to] = mail.to ?? []
    assert.deepEqual([to?.address, mail.subject, mail.text], ['anna@example.com', 'Offer', 'Hello\n'])
  })

  it('contains a mail that is sent twice once, and a hundred concurrent mails', async () => {
    const { directory, mailer } = await open('many')
    await mailer.send(message)
    await mailer.send(message)
    const keys = Array.from({ length: 100 }, (_, index) => `mail ${index}`)
    await Promise.all(keys.map((key) => mailer.send({ ...message, key })))
    const names = await readdir(directory)
    assert.equal(names.length, 101)
    assert.ok(names.every((name) => name.endsWith('.eml')))
  })

  for (const key of ['../../x', '/etc/passwd', '\0', '', '🪑', 'x'.repeat(5000)])
    it(`keeps the file of the key ${JSON.stringify(key.slice(0, 20))} inside the directory`, async () => {
      const { directory, mailer } = await open(`inside-${key.length}`)
      await mailer.send({ ...message, key })
      const [name = ''] = await readdir(directory)
      assert.match(name, /^[A-Za-z0-9-]{13,80}\.eml$/)
    })

  it('rejects a mail with two recipients', async () => {
    const { directory, mailer } = await open('strict')
    await assert.rejects(mailer.send({ ...message, to: { address: 'a@b, c@d' } }), MailError)
    assert.deepEqual(await readdir(directory), [])
  })

  it('that is not writable stops the start', async () => {
    await writeFile(join(parent, 'file'), '')
    const settings = { MAIL_DIR: join(parent, 'file/below'), MAIL_FROM: 'shop@shop.example' }
    await assert.rejects(openMailer(settings), StartupError)
  })

  it('that disappeared is a temporary error', async () => {
    const { directory, mailer } = await open('gone')
    await rm(directory, { recursive: true })
    await assert.rejects(mailer.send(message), { kind: 'temporary' })
    await mailer.check()
    await mailer.send(message)
  })
})
