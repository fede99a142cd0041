// Mail against a real SMTP server and an independent parser: one recipient, no injected header, every error.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, beforeEach, describe, it } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import type { SMTPServerOptions } from 'smtp-server'
import { StartupError } from '../../src/platform/errors.ts'
import { MailError } from '../../src/platform/mail/mail-error.ts'
import type { MailMessage } from '../../src/platform/mail/mail-message.ts'
import { openMailer, type Mailer } from '../../src/platform/mail/mailer.ts'
import { defaultTimeouts, type MailTimeouts } from '../../src/platform/mail/smtp-mailer.ts'
import type { MailServer } from '../support/mail-server.ts'
import { headerNames, onlyMail, openMailServer, openRawServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'

const MAIL_FROM = 'Oak & Sons <shop@shop.example>'

const sample: MailMessage = {
  key: 'a test of mail',
  to: { address: 'anna@example.com', name: 'Anna Larsen' },
  reply_to: { address: 'seller@shop.example', name: 'Seller' },
  subject: 'What 40 of these cost',
  text: 'Forty of these cost 7,560.00.',
  html: '<p>Forty of these cost 7,560.00.</p>',
}

// What every mail has, and nothing else.
const HEADERS = (
  'auto-submitted content-type date from message-id mime-version reply-to subject to ' +
  'x-auto-response-suppress'
).split(' ')

const closing: (() => unknown)[] = []
after(() => Promise.all(closing.map((close) => close())))

async function mailerTo(url: string, timeouts?: Partial<MailTimeouts>): Promise<Mailer> {
  const mailer = await openMailer({ SMTP_URL: url, MAIL_FROM }, { ...defaultTimeouts, ...timeouts })
  assert.ok(mailer)
  closing.unshift(() => mailer.close())
  return mailer
}

/** Opens a server and a mailer that authenticates as `user` (`name:password`), if given. */
async function connect(options?: SMTPServerOptions, { query = '', user = '', ...timeouts }: Connecting = {}) {
  const server = await openMailServer(options)
  closing.push(server.close)
  const url = server.url.replace('//', user ? `//${user}@` : '//')
  return { server, mailer: await mailerTo(url + query, timeouts) }
}
type Connecting = Partial<MailTimeouts> & { query?: string; user?: string }

async function errorOf(work: Promise<void>): Promise<MailError> {
  const error = await work.catch((caught: unknown) => caught)
  assert.ok(error instanceof MailError, inspect(error ?? 'the mail was taken'))
  return error
}

describe('openMailer', () => {
  it('returns no mailer if neither a server nor a directory is set', async () =>
    assert.equal(await openMailer({ MAIL_FROM }), undefined))

  it('requires the address of the sender', async () => {
    await assert.rejects(openMailer({ SMTP_URL: 'smtp://127.0.0.1:25' }), StartupError)
    await assert.rejects(openMailer({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@b, c@d' }), StartupError)
  })
})

describe('a mail', async () => {
  const { server, mailer } = await connect()
  beforeEach(() => server.received.splice(0))

  it('arrives as it was written', async () => {
    const content = Buffer.from([...Array(256).keys()])
    const attachments = [{ filename: 'Angebot Ä.pdf', content, content_type: 'application/pdf' }]
    await mailer.send({ ...sample, attachments })
    const { sender, recipients, parsed, raw } = onlyMail(server)
    assert.deepEqual([sender, recipients], ['shop@shop.example', ['anna@example.com']])
    assert.deepEqual(parsed.from, { address: 'shop@shop.example', name: 'Oak & Sons' })
    assert.deepEqual(parsed.to, [{ address: 'anna@example.com', name: 'Anna Larsen' }])
    assert.deepEqual(parsed.replyTo, [{ address: 'seller@shop.example', name: 'Seller' }])
    assert.equal(parsed.subject, sample.subject)
    assert.equal(parsed.text?.trimEnd(), sample.text)
    assert.equal(parsed.html?.trimEnd(), sample.html)
    assert.deepEqual([...headerNames(raw)].sort(), HEADERS)
    assert.match(raw, /^Auto-Submitted: auto-generated\r$/m)
    const { filename, mimeType, disposition, content: sent } = parsed.attachments[0]!
    assert.deepEqual([filename, mimeType, disposition], ['Angebot Ä.pdf', 'application/pdf', 'attachment'])
    assert.deepEqual(Buffer.from(sent as ArrayBuffer), content)
  })

  it('has the same Message-ID on every attempt, and every mail a different one', async () => {
    await mailer.send(sample)
    await mailer.send(sample)
    await mailer.send({ ...sample, key: 'another' })
    const [first, second, third] = server.received.map(({ parsed }) => parsed.messageId)
    assert.match(first ?? '', /^<[0-9a-f]{40}@shop\.example>$/)
    assert.equal(second, first)
    assert.notEqual(third, first)
  })

  describe('is not sent if its address is not one mailbox', () => {
    const list = `anna | anna@example.com, evil@evil.example | anna@example.com; evil@evil.example |
      anna@example.com evil@evil.example | anna@example.com\r\nBcc: evil@evil.example |
      anna@example.com>\r\nRCPT TO:<evil@evil.example | anna@example.com\0 |
      anna@example.com\u2028evil@evil.example | Anna <anna@example.com> |
      "anna@example.com, evil"@evil.example | "anna" <evil@evil.example> | anna@example.com@evil.example |
      friends: anna@example.com, evil@evil.example; | @relay.example,@evil.example:anna@example.com |
      anna(evil@evil.example)@example.com | anna@[127.0.0.1] | anna@127.0.0.1 | anna@2130706433 |
      anna@example.0x7f | anna@example.com SIZE=1 | änna@example.com | anna@exämple.com |
      \u202eanna@example.com | ${'a'.repeat(65)}@example.com | anna@${'a.'.repeat(200)}example`
    for (const address of ['', ...list.split(/ \|\s+/), 'anna@example.com,'.repeat(10_000)])
      it(JSON.stringify(address.slice(0, 60)), async () => {
        const { kind } = await errorOf(mailer.send({ ...sample, to: { address } }))
        const replies = await errorOf(mailer.send({ ...sample, reply_to: { address } }))
        assert.deepEqual([kind, replies.kind], ['permanent', 'permanent'])
        assert.deepEqual(server.received, [])
      })
  })

  describe('goes to exactly its address, however unusual', () => {
    for (const address of [
      ..."anna+shop@example.com o'hara@example.com evil%evil.example@example.com".split(' '),
      ...'evil.example!evil@example.com a@xn--exmple-cua.com Anna@1x.3com {evil}@example.com'.split(' '),
      `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
    ])
      it(address.slice(0, 60), async () => {
        await mailer.send({ ...sample, to: { address, name: 'Anna' } })
        assert.equal(server.recipientCommands().at(-1), address)
        const { recipients, parsed } = onlyMail(server)
        assert.deepEqual([recipients.length, parsed.to?.length], [1, 1])
      })

    it('quoted if only that makes it one address', async () => {
      await mailer.send({ ...sample, to: { address: 'an..na@example.com' } }).catch(() => {})
      assert.equal(server.recipientCommands().at(-1), '"an..na"@example.com')
    })
  })

  const hostileLines = `"x" <evil@evil.example> | x" <evil@evil.example>, "y |
    \\" <evil@evil.example>, \\" | anna@example.com, evil@evil.example | friends: evil@evil.example; |
    Anna\r\nBcc: evil@evil.example | Anna\r\n\r\n<b>a body</b> | Anna\nBcc: evil@evil.example |
    Anna\rBcc: evil@evil.example | Anna\u2028Bcc: evil@evil.example | Anna\u0085Bcc: evil@evil.example |
    Anna\0\x07\x1b[31m | =?utf-8?Q?=0D=0ABcc:_evil@evil.example?= |
    =?utf-8?B?Iiwgc29tZUBldmlsLmV4YW1wbGU=?= <evil@evil.example> | Anna\u202emoc.elpmaxe@live\u202c |
    (comment) Anna (evil@evil.example | Ärnå 安娜 آنا 🪑🏽‍♀️ | <> | ,;: | \ud800 half | ${'x'.repeat(10_000)} | ${'安'.repeat(10_000)} | ${'x'.repeat(990)}\r\n.\r\nMAIL FROM:<evil@evil.example>`.split(
    / \|\s+/,
  )

  it('never becomes two and gains no header, whatever name, subject and body contain', async () => {
    const nasty = fc.constantFrom(
      ...'\r\n|\n|Bcc: e@e.example|"|<e@e.example>|,|.|=?|é|🪑|\n.\r\nMAIL FROM:<e@e.example>\n|\n--_NmP-1\n'.split(
        '|',
      ),
    )
    const line = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 12 })
      .map((parts) => parts.join(''))
    const body = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 40 })
    const examples = hostileLines.map((hostile): [string, string, string[]] => [hostile, hostile, ['x']])
    await fc.assert(
      fc.asyncProperty(line, line, body, async (name, subject, parts) => {
        server.received.splice(0)
        const text = `${parts.join('')}|`
        const to = { address: 'anna@example.com', name }
        await mailer.send({ ...sample, to, reply_to: { ...to, address: 'otto@example.com' }, subject, text })
        const { recipients, parsed, raw } = onlyMail(server)
        assert.deepEqual(recipients, ['anna@example.com'])
        const addressed = [parsed.to, parsed.replyTo].flatMap((list) => list?.map(({ address }) => address))
        assert.deepEqual(addressed, ['anna@example.com', 'otto@example.com'])
        // An empty subject has no header.
        const expected = HEADERS.filter((header) => header !== 'subject' || parsed.subject)
        assert.deepEqual([...headerNames(raw)].sort(), expected)
        assert.doesNotMatch(`${parsed.subject} ${parsed.to?.[0]?.name}`, /[\p{Cc}\u2028\u202e]/u)
        assert.equal(parsed.text?.replace(/\r\n?/g, '\n').trimEnd(), text.replace(/\r\n?/g, '\n'))
        assert.equal(parsed.html?.trimEnd(), sample.html)
      }),
      { numRuns: 100 + examples.length, examples },
    )
  })

  it('fails this check if it reaches a second recipient (negative control)', async () => {
    const careless = createTransport(server.url)
    await careless.sendMail({ from: 'a@b', to: 'anna@example.com, evil@evil.example', text: 'x' })
    await careless.sendMail({
      envelope: { from: 'a@b', to: 'anna@example.com' },
      raw: 'To: anna@example.com\r\nBcc: evil@evil.example\r\n\r\nx',
    })
    const [first, second] = server.received
    assert.deepEqual(first?.recipients, ['anna@example.com', 'evil@evil.example'])
    assert.ok(headerNames(second?.raw ?? '').includes('bcc'))
  })

  it('sends a picture of the HTML beside it, not as an attachment to save', async () => {
    const { server, mailer } = await connect()
    const logo = {
      filename: 'logo.png',
      content: Buffer.from('x'),
      content_type: 'image/png',
      content_id: 'a@b',
    }
    await mailer.send({ ...sample, html: '<img src="cid:a@b">', attachments: [logo] })
    const [picture] = onlyMail(server).parsed.attachments
    assert.deepEqual([picture?.contentId, picture?.disposition, picture?.related], ['<a@b>', 'inline', true])
  })

  it('opens no file and no URL for an attachment', async () => {
    const content = { path: '/etc/passwd' } as unknown as Buffer
    const attachments = [{ filename: 'x', content, content_type: 'text/plain' }]
    await errorOf(mailer.send({ ...sample, attachments }))
    assert.deepEqual(server.received, [])
  })

  describe('names its attachment harmlessly', () => {
    const names = ['../../x.pdf', 'x".exe\r\nBcc: evil@evil.example', '', '\u202efdp.exe']
    for (const filename of [...names, 'x'.repeat(5000)])
      it(JSON.stringify(filename.slice(0, 60)), async () => {
        const attachments = [{ filename, content: Buffer.from('x'), content_type: 'application/pdf' }]
        await mailer.send({ ...sample, attachments })
        const { parsed, raw } = onlyMail(server)
        assert.deepEqual([...headerNames(raw)].sort(), HEADERS)
        assert.equal(parsed.attachments.length, 1)
        assert.doesNotMatch(parsed.attachments[0]?.filename ?? '', /[\p{Cc}\u202e/\\"]|^$|.{101}/u)
      })
  })
})

describe('a mail server', () => {
  const refusals: [string, MailServer['behavior'], MailError['kind']][] = [
    ['refuses the recipient', { at_recipient: { code: 550, text: '5.1.1 no such user' } }, 'permanent'],
    ['is greylisting', { at_recipient: { code: 451, text: '4.7.1 try again later' } }, 'temporary'],
    ['wants a password first', { at_recipient: { code: 530, text: '5.7.0 sign in' } }, 'temporary'],
    ['refuses the content', { after_data: { code: 554, text: '5.7.1 spam' } }, 'permanent'],
    ['puts the content off', { after_data: { code: 451, text: '4.3.0 local error' } }, 'temporary'],
  ]
  for (const [title, behavior, kind] of refusals)
    it(`that ${title}: ${kind}, and the next mail goes through`, async () => {
      const { server, mailer } = await connect()
      server.behavior = behavior
      const fault = await errorOf(mailer.send(sample))
      assert.equal(fault.kind, kind)
      assert.match(fault.message, /\b[45]\d\d\b/)
      assert.deepEqual(server.received, [])
      server.behavior = {}
      await mailer.send(sample)
      assert.deepEqual(onlyMail(server).recipients, ['anna@example.com'])
    })

  it('that disconnects before its reply: temporary, sent again only on a retry, with the same id', async () => {
    const { server, mailer } = await connect()
    server.behavior = { after_data: 'drop' }
    assert.deepEqual([(await errorOf(mailer.send(sample))).kind, server.contents()], ['temporary', 1])
    server.behavior = {}
    await mailer.send(sample)
    assert.equal(server.contents(), 2)
    assert.equal(onlyMail(server).parsed.headers.filter(({ key }) => key === 'message-id').length, 1)
  })

  it('that does not reply to the content: temporary', async () => {
    const { server, mailer } = await connect({}, { silence_ms: 1000 })
    server.behavior = { after_data: 'silence' }
    assert.equal((await errorOf(mailer.send(sample))).kind, 'temporary')
    assert.deepEqual(server.received, [])
  })

  const unusable: [string, Parameters<typeof openRawServer>[0], Partial<MailTimeouts>?][] = [
    ['that never greets', () => {}, { greeting_ms: 100 }],
    ['that goes on talking without end', talkOn, { send_ms: 200 }],
    ['that has no time', (socket) => socket.end('421 too busy\r\n')],
    ['that serves nobody', (socket) => socket.end('554 no mail here\r\n')],
    ['that is invalid', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ]
  for (const [title, behave, timeouts] of unusable)
    it(`${title}: temporary`, async () => {
      const { url, close } = await openRawServer(behave)
      closing.push(close)
      await assertTemporary(await mailerTo(url, timeouts), timeouts?.send_ms === undefined)
    })

  it('that is unreachable, or whose name does not resolve: temporary', async () => {
    const gone = await openRawServer(() => {})
    await gone.close()
    for (const url of [gone.url, 'smtp://nowhere.invalid:25']) await assertTemporary(await mailerTo(url))
  })

  async function assertTemporary(mailer: Mailer, isChecked = true): Promise<void> {
    assert.equal((await errorOf(mailer.send(sample))).kind, 'temporary')
    if (isChecked) assert.equal((await errorOf(mailer.check())).kind, 'temporary')
  }

  function talkOn(socket: Socket): void {
    const timer = setInterval(() => socket.write('220-still here\r\n'), 5)
    socket.on('close', () => clearInterval(timer))
  }

  it('is reconnected to only after it closed the idle connection', async () => {
    const { server, mailer } = await connect()
    for (let count = 0; count < 5; count++) await mailer.send(sample)
    assert.deepEqual([server.received.length, server.connectionsEver()], [5, 1])
    server.hangUp()
    await until('the server closed the line', () => server.connections() === 0)
    await mailer.send(sample)
    assert.deepEqual([server.received.length, server.connectionsEver()], [6, 2])
  })

  const connectAs = (user: string, refusal: (user: string, password: string) => string) =>
    connect(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username = '', password = '' }, _session, callback) =>
          username === 'shop' && password === 'p@ss:%wörd'
            ? callback(null, { user: username })
            : callback(new Error(refusal(username, password ?? ''))),
      },
      { user },
    )

  it('that requires a password receives it', async () => {
    const { server, mailer } = await connectAs(`shop:${encodeURIComponent('p@ss:%wörd')}`, () => 'wrong')
    await mailer.check()
    await mailer.send(sample)
    assert.equal(onlyMail(server).user, 'shop')
  })

  it('that rejects the password and repeats it: temporary, and the error hides the password', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    for (const repeat of [
      (_user: string, password: string) => password,
      (_user: string, password: string) => base64(password),
      (user: string, password: string) => `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`,
    ]) {
      const secret = 'shop:secret-word'
      const { server, mailer } = await connectAs(secret, (...words) => `what is ${repeat(...words)}?`)
      for (const fault of [await errorOf(mailer.send(sample)), await errorOf(mailer.check())]) {
        assert.equal(fault.kind, 'temporary')
        assert.match(fault.message, /what is .*\(hidden\)\?/)
        const printed = inspect(fault, { depth: 5 }) + JSON.stringify(fault) + String(fault)
        assert.doesNotMatch(printed, /secret-word|c2VjcmV0LXdvcm|AHNob3A/)
      }
      assert.deepEqual(server.received, [])
    }
  })

  const encrypted: [string, SMTPServerOptions, query: string, isTaken: boolean][] = [
    ['that offers STARTTLS is spoken to in private', { disabledCommands: [] }, '?tls=unverified', true],
    ['that speaks TLS from the start', { secure: true }, '?tls=unverified', true],
    ['whose certificate is wrong gets nothing', { disabledCommands: [] }, '', false],
    ['without STARTTLS gets nothing where encryption is required', {}, '?tls=required', false],
  ]
  for (const [title, options, query, isTaken] of encrypted)
    it(title, async () => {
      const { server, mailer } = await connect(options, { query })
      if (!isTaken) await assertTemporary(mailer, false)
      else await mailer.check().then(() => mailer.send(sample))
      const secure = server.received.map((mail) => mail.secure)
      assert.deepEqual(secure, isTaken ? [true] : [])
    })
})
