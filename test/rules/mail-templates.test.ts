// Every mail in every language: values are escaped; the operator's templates are used, or rejected at the start.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { languages } from '../../src/domain/languages.ts'
import { exampleOf } from '../../src/mail/mail-example.ts'
import { openTemplateCompiler } from '../../src/platform/template-engine.ts'
import { openMailTemplates, renderMail, type RenderContext } from '../../src/mail/mail-templates.ts'
import { isList, mailNames, mails } from '../../src/mail/mail-variables.ts'
import type { MailName, MailVariables, VariableKind, VariableShape } from '../../src/mail/mail-variables.ts'
import { StartupError } from '../../src/platform/errors.ts'

const store = { code: 'default', name: 'Oak & Sons', timezone: 'Europe/Berlin', currency_code: 'EUR' }
const seller = { address: 'seller@shop.example', name: 'Otto <Oak>' }
const design = { color: '#1f4e79' }
const inEnglish: RenderContext = { store, language: 'en', seller, design }
const builtin = await openMailTemplates()

const variablesOf = <Name extends MailName>(name: Name, isSparse = false) =>
  exampleOf(mails[name].variables, isSparse) as MailVariables<Name>

/** The example variables of a mail, with every text that a user could have entered replaced. */
const variablesWith = <Name extends MailName>(name: Name, typed: string) =>
  replaced(mails[name].variables, variablesOf(name), typed) as MailVariables<Name>

/** Renders a mail in English from its example variables, some of them replaced. */
const rendered = <Name extends MailName>(
  name: Name,
  changes: Partial<MailVariables<Name>> = {},
  templates = builtin,
) => renderMail(templates, name, { ...inEnglish, variables: { ...variablesOf(name), ...changes } })

function replaced(shape: VariableShape, values: object, typed: string): object {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]: [string, unknown]) => {
      const kind = shape[key] as VariableKind | VariableShape | [VariableShape]
      if (typeof kind === 'string') {
        const isTyped = ['line', 'line?', 'text', 'text?'].includes(kind) && key !== 'currency_code'
        return [key, isTyped ? typed : value]
      }
      if (isList(kind)) return [key, (value as object[]).map((item) => replaced(kind[0], item, typed))]
      return [key, replaced(kind, value as object, typed)]
    }),
  )
}

const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z0-9!]+)[^>]*>/gi)].map(([, tag]) => tag)

const hostile = [
  '<img src=x onerror=alert(1)>',
  '</div></td></table><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--',
  ']]><![CDATA[',
  '&lt;b&gt; &amp;',
  '<%= process.env %> ${1+1} {{ it }} {% raw %}',
  '\r\nBcc: evil@evil.example\r\n\r\n<b>',
  'line\n\nanother\u2028third',
  '\u202egnp.exe\u202c\u2066',
  'نص عربي 漢字 🪑🏽',
  'x'.repeat(5000),
]

describe('every mail', () => {
  for (const name of mailNames)
    for (const language of Object.keys(languages)) {
      const context = { store, language, seller, design }

      it(`${name} in ${language}: has subject, text and HTML, with and without the optional variables`, () => {
        for (const isSparse of [false, true]) {
          const mail = renderMail(builtin, name, { ...context, variables: variablesOf(name, isSparse) })
          for (const part of [mail.subject, mail.text, mail.html]) {
            assert.notEqual(part.trim(), '')
            assert.doesNotMatch(part, /undefined|null|NaN|\[object|{{|{%/)
          }
          assert.match(mail.html, new RegExp(`^<!doctype html>\\n<html lang="${language}">`))
          assert.doesNotMatch(mail.text, /\n{4}/)
        }
      })

      it(`${name} in ${language}: input is never markup, and the subject is one line`, () => {
        const plain = renderMail(builtin, name, { ...context, variables: variablesWith(name, 'x') })
        for (const typed of hostile) {
          const mail = renderMail(builtin, name, { ...context, variables: variablesWith(name, typed) })
          assert.deepEqual(tagsOf(mail.html), tagsOf(plain.html), typed)
          assert.doesNotMatch(mail.html, /<img|<svg|<script|<b>x|="[^"]*onmouseover='/)
          assert.doesNotMatch(mail.subject, /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
          assert.ok([...mail.subject].length <= 200)
        }
      })
    }

  it('fails this check if values are not escaped (negative control)', () => {
    const careless = openTemplateCompiler()('x', '<p>{{ typed }}</p>', 'text')
    const [typed = ''] = hostile
    assert.notDeepEqual(tagsOf(careless.render({ typed })), tagsOf(careless.render({ typed: 'x' })))
  })
})

describe('a mail', () => {
  const reply = {
    ...variablesOf('price_request_reply'),
    increment_id: 'REQ000000123',
    customer_firstname: 'Anna',
    customer_lastname: 'Larsen',
    reply: { message: 'Dear Anna,\n\n<i>189</i> & no less.', price: '1.5', currency_code: 'EUR' },
    created_at: '2026-07-31 22:30:00',
  }

  it('shows a message unchanged in the text, escaped and with its line breaks in HTML', () => {
    const { text, html } = rendered('price_request_reply', reply)
    assert.ok(text.includes('Hello Anna Larsen,\n'))
    assert.ok(text.includes('\n\nDear Anna,\n\n<i>189</i> & no less.\n'))
    assert.ok(html.includes('Dear Anna,\n\n&lt;i&gt;189&lt;/i&gt; &amp; no less.'))
    assert.match(html, /<div dir="auto" style="margin: 16px 0; white-space: pre-line;[^"]*">Dear Anna/)
  })

  it('formats amounts exactly, with the digits of the currency', () => {
    const priced = (price: string | number, currency_code: string, language = 'en') => {
      const variables = { ...reply, reply: { message: 'x', price, currency_code } }
      const { text } = renderMail(builtin, 'price_request_reply', {
        store,
        language,
        seller,
        design,
        variables,
      })
      return /^(?:Our price|Unser Preis|Notre prix|Nuestro precio)\u00a0?: (.*)$/m
        .exec(text)?.[1]
        ?.replace(/\s/g, ' ')
    }
    assert.equal(priced('12345678901234567.1250', 'EUR'), '€12,345,678,901,234,567.125')
    assert.equal(priced('189', 'EUR'), '€189.00')
    assert.equal(priced(0.1, 'USD'), '$0.10')
    assert.equal(priced('1500', 'JPY'), '¥1,500')
    assert.equal(priced('1500', 'KWD'), 'KWD 1,500.000')
    assert.equal(priced('1234.5', 'EUR', 'de'), '1.234,50 €')
    assert.equal(priced('12345.5', 'EUR', 'fr'), '12 345,50 €')
    assert.equal(priced('12345.5', 'EUR', 'es'), '12.345,50 €')
    assert.equal(priced('1234.5', 'EUR', 'de-CH')?.replace('’', "'"), "EUR 1'234.50")
  })

  it('formats times in the time zone of the store and the language of the mail', () => {
    const received = (language: string, timezone: string) => {
      const context = { store: { ...store, timezone }, language, seller, design }
      const { text } = renderMail(builtin, 'price_request_customer', { ...context, variables: reply })
      return /^(?:Received|Eingegangen|Date de réception|Fecha de recepción)\u00a0?: (.*)$/m
        .exec(text)?.[1]
        ?.replace(/\s/g, ' ')
    }
    assert.equal(received('en', 'Europe/Berlin'), 'August 1, 2026 at 12:30 AM CEST')
    assert.equal(received('de', 'Europe/Berlin'), '1. August 2026 um 00:30 MESZ')
    assert.equal(received('fr', 'Europe/Berlin'), '1 août 2026 à 00:30 UTC+2')
    assert.equal(received('es', 'Europe/Berlin'), '1 de agosto de 2026 a las 0:30 CEST')
    assert.equal(received('en-GB', 'UTC'), '31 July 2026 at 22:30 UTC')
    const inNewYork = '31. Juli 2026 um 18:30 GMT-4'
    assert.equal(received('de', 'America/New_York'), inNewYork)
  })

  it('does not repeat the message of a price request to the customer, whom anybody may have named', () => {
    const said = { ...variablesWith('price_request_customer', 'x'), message: 'buy at evil.example' }
    const { text, html } = rendered('price_request_customer', said)
    assert.doesNotMatch(text + html, /evil/)
  })

  it('links to the page of the quote, or asks for a reply if there is none', () => {
    const quote_url = 'https://shop.example/quotes/45?word=a&b=c'
    const linked = rendered('quote_proposed', { quote_url })
    assert.ok(linked.text.includes(`\n${quote_url}\n`))
    assert.ok(linked.html.includes('<a href="https://shop.example/quotes/45?word=a&amp;b=c"'))
    const plain = rendered('quote_proposed', { quote_url: null, files: [] })
    assert.match(plain.text, /reply to this e-mail/)
    assert.doesNotMatch(plain.html, /<a /)
  })

  it('shows at most 100 items, then how many more there are and where to find them', () => {
    const amounts = { qty: '1', price: '1', tax_percent: '0', row_total: '1', tier_prices: [] }
    const texts = { name: 'x', unit: null, description: null, heading: null, heading_total: null }
    const choice = { role: null, choice_group: null, instead_of: null }
    const item = { ...amounts, ...texts, ...choice }
    const withItems = (name: MailName, language: string, count: number) => {
      const items = Array.from({ length: count }, (_, index) => ({ ...item, sku: `SKU-${index + 1}.` }))
      const variables = { ...variablesOf(name), items }
      return renderMail(builtin, name, { store, language, seller, design, variables })
    }
    const listing = mailNames.filter((name) => withItems(name, 'en', 1).text.includes('SKU-1.'))
    assert.equal(listing.length, 5)
    for (const name of listing)
      for (const [language, more] of [
        ['en', /and 1,234 more\. \S/],
        ['de', /und 1\.234 weitere\. \S/],
        ['fr', /et 1\u202f234 autres\. \S/],
        ['es', /y 1234 más\. \S/],
      ] as const) {
        const [all, some] = [100, 1334].map((count) => withItems(name, language, count))
        for (const part of ['text', 'html'] as const) {
          for (const mail of [all, some]) assert.equal(mail?.[part].match(/SKU-\d+\./g)?.length, 100)
          assert.match(some?.[part] ?? '', more)
          assert.doesNotMatch(all?.[part] ?? '', /\d (?:more|weitere|autres|más)\./)
        }
      }
    const { text } = withItems('quote_accepted_customer', 'en', 101)
    assert.match(text, /SKU-100\..*\n- and 1 more\. Our quote lists all items: another line\n/)
  })

  it('does not mention discount, shipping and tax that are not positive', () => {
    const none = { discount_amount: '-5', shipping_amount: '0.00', tax_amount: 0, tax_rates: [] }
    assert.doesNotMatch(rendered('quote_proposed', none).text, /^(Discount|Shipping|Tax)\b(?! address)/m)
  })

  it('is English in a language that has no templates, dates included', () => {
    const context = { ...inEnglish, language: 'it', variables: variablesOf('quote_expired') }
    const { subject, text, html } = renderMail(builtin, 'quote_expired', context)
    assert.match(subject, /has expired/)
    assert.match(text, /March 2, 2026/)
    assert.match(html, /<html lang="en">/)
  })
})

describe("an operator's templates", async () => {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-templates-'))

  let count = 0
  async function write(files: Record<string, string>): Promise<string> {
    const root = join(directory, String(count++))
    await mkdir(root)
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(root, name), text)
    }
    return root
  }

  async function subjectIn(root: string, code: string, language: string): Promise<string> {
    const context = {
      ...inEnglish,
      store: { ...store, code },
      language,
      variables: variablesOf('quote_expired'),
    }
    return renderMail(await openMailTemplates(root), 'quote_expired', context).subject
  }

  async function errorsIn(files: Record<string, string>): Promise<string> {
    const root = await write(files)
    const error = await openMailTemplates(root).catch((caught: unknown) => caught)
    assert.ok(error instanceof StartupError, String(error))
    return error.message.replaceAll(`${root}/`, '')
  }

  it('replace files one by one: for a store and language, for a language, and the region before the language', async () => {
    const part = 'quote_expired.subject.txt'
    const root = await write({
      [`de/${part}`]: 'de',
      [`de-AT/${part}`]: 'de-AT',
      [`shop/de/${part}`]: 'shop de',
      [`shop/en/${part}`]: 'shop en',
      [`fr/${part}`]: 'fr',
      [`zh-Hant/${part}`]: 'zh-Hant',
    })
    const cases = `default de = de, default de-AT = de-AT, default de-CH = de, shop de = shop de, shop de-AT = shop de,
      shop en = shop en, default zh-Hant-TW = zh-Hant, shop fr = fr, shop it = shop en, default fr = fr, default it = Our quote one line has expired`
    for (const [, code, language, subject] of cases.matchAll(/(\S+) (\S+) = ([^,]+)/g))
      assert.equal(await subjectIn(root, code!, language!), subject, `${code} ${language}`)
    const [own, builtIn] = [await openMailTemplates(root), builtin].map((each) =>
      rendered('quote_expired', {}, each),
    )
    assert.equal(own?.text, builtIn?.text, 'all other parts are as they come with the service')
  })

  it('may replace the layout of all mails', async () => {
    const root = await write({ 'en/layout.html': '<html><h1>{{ subject }}</h1>{{ content }}</html>' })
    const typed = variablesWith('quote_expired', '<b>')
    const { html } = rendered('quote_expired', typed, await openMailTemplates(root))
    assert.match(html, /^<html><h1>Our quote &lt;b&gt; has expired<\/h1><p>Hello/)
  })

  it('are found through symbolic links, with which container platforms mount them', async () => {
    const root = await write({ '..2026/quote_expired.subject.txt': 'linked', '.hidden/x.html': '{%' })
    await symlink('..2026', join(root, 'en'))
    assert.equal(await subjectIn(root, 'default', 'en'), 'linked')
  })

  it('may use loops, conditions and assignments; a line with only a tag leaves no line', async () => {
    const root = await write({
      'en/quote_proposed.txt': `{% assign names = items | map: 'name' %}
{% for name in names %}
  {% unless forloop.first %}
  \\n then {{ name | upcase }}
  {% else %}
  first '{{ name }}' {% if true %}inline {% endif %}
  {% endunless %}
{% endfor %}
{% comment %}
not shown
{% endcomment %}\r
{% for item in items limit: 1 -%}

{{ item.name }}
{%- endfor %}
end
`,
    })
    const { text } = rendered('quote_proposed', {}, await openMailTemplates(root))
    assert.equal(text, "  first 'one line' inline \n  \\n then ONE LINE\n\none line\n\nend\n")
  })

  it('cannot insert input as HTML', async () => {
    const ways = ['{{ reply.message }}', '{% echo reply.message %}', '{% cycle reply.message %}']
    ways.push('{% assign x = reply.message | append: "<i>" %}{{ x }}', '{% liquid echo reply.message %}')
    const root = await write({ 'en/price_request_reply.html': ways.join('\n') })
    const typed = variablesWith('price_request_reply', '<b>')
    const { html } = rendered('price_request_reply', typed, await openMailTemplates(root))
    const [, title, body] = /<title>(.*)<\/title>(.*)/s.exec(html) ?? []
    assert.match(title ?? '', /&lt;b&gt;/)
    assert.equal(body?.match(/&lt;b&gt;/g)?.length, ways.length)
    assert.doesNotMatch(html, /<b>|<i>/)
  })

  const broken: [string, string, RegExp, part?: string][] = [
    ['an unknown variable', '<p>\n{{ quot_id }}', /:2: undefined variable: quot_id$/],
    ['a variable of another mail', '\n\n{{ reply.message }}', /:3: undefined variable: reply$/],
    ['an unknown variable of an item', '{% for i in items %}\n{{ i.prize }}{% endfor %}', /:2: .* i\.prize$/],
    ['an unknown variable in a condition', 'x\n{% if totl %}x{% endif %}', /:2: undefined variable: totl$/],
    [
      'a property that every object inherits',
      '\n{{ product.constructor }}',
      /:2: undefined variable: product$/,
    ],
    ['a function of a text', '\n{{ increment_id.constructor }}', /:2: .*: increment_id\.constructor$/],
    ['a list', '{{ items }}', /:1: a list or an object cannot be written; write one of its values$/],
    ['a value without end', '<p>\n  {{ quote_id', /:2: output "{{ quote_id" not closed$/],
    ['a string without end', "<p>\n\n{{ 'x }}", /:3: output .* not closed$/],
    ['a tag without end', '\n\n{% if quote_id \nx\n', /:3: tag .* not closed$/],
    [
      'an expression that does not parse',
      '\n{{ a..b }}\n\n{{ quote_id }}\n',
      /:2: expected "\|" before filter$/,
    ],
    ['a block without end', '<p>\n{% if quote_id %}\nx\n', /:2: tag {% if quote_id %} not closed$/],
    ['a block too many', '<p>\n<p>\n<p>\n{% endif %}\n', /:4: tag "endif" not found$/],
    ['an unknown tag', '<p>\n{% fi %}', /:2: tag "fi" not found$/],
    ['an unknown filter', '<p>\n{{ increment_id | upper }}', /:2: undefined filter: upper$/],
    ['unescaped HTML', '<p>\n<p>{{ increment_id | raw }}', /:2: undefined filter: raw$/],
    ['a value that would be escaped twice', '{{ increment_id | escape }}', /:1: undefined filter: escape$/],
    ['another file', "{% include 'layout.html' %}", /:1: ENOENT/],
    ['a file of the machine', "{% render '/etc/passwd' %}", /:1: ENOENT/],
    ['an endless loop', '\n{% for i in (1..1000000000) %}x{% endfor %}', /:2: memory alloc limit exceeded$/],
    [
      'the syntax of Eta',
      '<p>\n<%= it.quote_id %>',
      /:2: <% is not Liquid; write {{ name }} or {% if name %}$/,
    ],
    ['nothing', ' \n', /:1: the output is empty$/],
    [
      'a layout without the content of the mail',
      '<html></html>',
      /:1: \{\{ content \}\}, the content of the mail, is missing$/,
      'en/layout.html',
    ],
  ]
  for (const [title, text, expected, part = 'en/quote_expired.html'] of broken)
    it(`do not start with ${title}`, async () => {
      const [first = '', remedy] = (await errorsIn({ [part]: text })).split('\n')
      assert.match(first, expected)
      assert.equal(first.slice(0, part.length + 1), `${part}:`)
      assert.match(remedy ?? '', /^Correct or remove these templates; docs\/mail\.md lists the variables/)
    })

  it('report all errors at once, including those of a store', async () => {
    const errors = await errorsIn({
      'en/quote_expired.txt': '{{ a }}',
      'shop/de/quote_proposed.subject.txt': '\n{{ b }}',
    })
    assert.deepEqual(errors.split('\n').slice(0, -1), [
      'en/quote_expired.txt:1: undefined variable: a',
      'shop/de/quote_proposed.subject.txt:2: undefined variable: b',
    ])
  })

  for (const name of `en/quote_propsed.html en/quote_expired.subject.html quote_expired.html
    shop/quote_expired.html shop/en/extra.txt English/quote_expired.html`.split(/\s+/))
    it(`do not start with ${name}, which would never be used`, async () => {
      const expected = new RegExp(`^${dirname(name)}|^quote_expired|not a language`)
      assert.match(await errorsIn({ [name]: 'x' }), expected)
    })

  it('may be next to other files; their directory must exist', async () => {
    await assert.rejects(openMailTemplates(join(directory, 'nowhere')), StartupError)
    const root = await write({ 'README.md': 'x', 'en/quote_expired.txt~': '{%', 'en/logo.png': '{%' })
    assert.match(await subjectIn(root, 'default', 'en'), /expired/)
  })
})

it('docs/mail.md names every mail and every variable', async () => {
  const page = await readFile('docs/mail.md', 'utf8')
  const words = [...mailNames, ...mailNames.flatMap((name) => Object.keys(mails[name].variables))]
  const missing = words.filter((word) => !page.includes(`\`${word}\``))
  assert.deepEqual(missing, [])
})

it('docs/mail.md names the recipient of every mail', async () => {
  const page = await readFile('docs/mail.md', 'utf8')
  for (const name of mailNames) assert.ok(page.includes(`| \`${name}\` | ${mails[name].to} |`), name)
})

it('the reason of a decline is in the mail to the seller alone', () => {
  const withReason = mailNames.filter((name) => 'reason' in mails[name].variables)
  assert.deepEqual(withReason, ['quote_declined'])
  assert.equal(mails.quote_declined.to, 'seller')
})
