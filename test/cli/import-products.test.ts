// quotewright import products
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { importProducts } from '../../src/cli/product-import.ts'
import { StartupError } from '../../src/platform/errors.ts'
import { many } from '../../src/platform/postgres/database.ts'
import { openTestDatabase } from '../support/test-server.ts'

const db = await openTestDatabase()
const directory = await mkdtemp(join(tmpdir(), 'quotewright-import-'))
after(() => rm(directory, { recursive: true }))

/** Imports a file of this content. `message` is that of the failure, empty after success. */
async function importText(content: string | Buffer, { isTTY = false } = {}) {
  const written = { stdout: '', stderr: '', message: '' }
  const sink = (name: 'stdout' | 'stderr') => {
    const write = (chunk: unknown) => void (written[name] += String(chunk))
    return new Writable({ write: (chunk, _encoding, done) => done(write(chunk)) })
  }
  const stderr = Object.assign(sink('stderr'), { isTTY })
  const terminal = { stdin: Readable.from([]), stdout: sink('stdout'), stderr }
  const file = join(directory, 'products.csv')
  await writeFile(file, content)
  try {
    await importProducts(file, (work) => work(db, {}), terminal)
  } catch (error) {
    assert.ok(error instanceof StartupError, String(error))
    written.message = error.message
  }
  return written
}

const stored = (sku: string) =>
  many<object>(
    db,
    `select sku, name, price::float, tax_percent::float from product where sku like $1 order by product_id`,
    [sku],
  )

describe('import products', () => {
  for (const [name, content] of [
    ['commas', 'sku,name,price,tax_percent\n007,"Table, large",12.50,19\nb,B,1,\n'],
    [
      'semicolons, a byte order mark, CR LF',
      '\ufeffSKU;name;price;tax_percent\r\n007;Table, large;12.50;19\r\nb;B;1;',
    ],
    ['other order, blanks', 'price, sku ,tax_percent,name\n12.50, 007 ,19,"Table, large"\n\n1,b,,"B"\n'],
  ] as const)
    it(`creates products: ${name}`, async () => {
      await db.query('delete from product')
      const { stdout, stderr, message } = await importText(content)
      assert.deepEqual([stdout, stderr, message], ['2 created, 0 updated, 0 refused.\n', '', ''])
      assert.deepEqual(await stored('%'), [
        { sku: '007', name: 'Table, large', price: 12.5, tax_percent: 19 },
        { sku: 'b', name: 'B', price: 1, tax_percent: 0 },
      ])
    })

  it('changes what is given, and leaves what an empty cell stands for', async () => {
    const { stdout } = await importText('sku,name,price,tax_percent\n007,,13,\n')
    assert.equal(stdout, '0 created, 1 updated, 0 refused.\n')
    assert.deepEqual(await stored('007'), [{ sku: '007', name: 'Table, large', price: 13, tax_percent: 19 }])
  })

  it('takes unit and description', async () => {
    const texts = () => many(db, `select unit, description from product where sku = 'cloth'`)
    await importText('sku,name,price,unit,description\ncloth,Cloth,9,m²,"Wool,\nfelted"\n')
    assert.deepEqual(await texts(), [{ unit: 'm²', description: 'Wool,\nfelted' }])
    const { message } = await importText('sku,unit,description\ncloth,m,\n')
    assert.equal(message, '')
    assert.deepEqual(await texts(), [{ unit: 'm', description: 'Wool,\nfelted' }])
    assert.match(
      (await importText(`sku,unit\ncloth,${'m'.repeat(17)}\n`)).stdout,
      /^line 2, sku cloth: unit /,
    )
  })

  it('prints line, SKU and reason of each refused line, saves the others, and fails', async () => {
    const lines = [
      'sku;name;price',
      'new 1;"Two',
      'lines";1',
      'new 2;;',
      'new 3;N;1,5',
      ';N;1',
      'new 4;N',
      'new 1;N;2',
    ]
    const { stdout, message } = await importText([...lines, 'new 5;N;5'].join('\n'))
    assert.deepEqual(stdout.split('\n'), [
      'line 4, sku new 2: name is required for a new product. price is required for a new product.',
      'line 5, sku new 3: price must be a number of at most 99999999999.9999 with at most 4 decimals.',
      'line 6: sku is required.',
      'line 7: has 2 cells instead of 3.',
      'line 8, sku new 1: sku is also on line 3.',
      '2 created, 0 updated, 5 refused.',
      '',
    ])
    assert.equal(message, 'Correct the refused lines and import them again.')
    assert.deepEqual(
      (await stored('new%')).map((row) => Object.values(row).slice(0, 3)),
      [
        ['new 1', 'Two\nlines', 1],
        ['new 5', 'N', 5],
      ],
    )
  })

  it('counts the lines of texts in a file with CR LF, as Windows writes it', async () => {
    const lines = ['sku,description,price', 'cloth,"Wool,', 'felted",', 'new 6,,1', 'cloth,"Silk",']
    const { stdout } = await importText(lines.join('\r\n'))
    assert.match(
      stdout,
      /^line 4, sku new 6: name is required.*\nline 5, sku cloth: sku is also on line 3\.$/m,
    )
    assert.deepEqual(await many(db, `select description from product where sku = 'cloth'`), [
      { description: 'Wool,\nfelted' },
    ])
  })

  for (const [name, content, message] of [
    [
      'an unknown column',
      'sku,colour\na,b',
      /^Unknown columns: colour\. The columns are sku, name, price, tax_percent, unit, description\.$/,
    ],
    ['no SKU', 'name\nb', /^The first line does not name the column sku\./],
    ['an empty file', '', /^The first line does not name the column sku\./],
    ['a column twice', 'sku,price,price\na,1,2', /names a column twice\.$/],
    [
      'another encoding',
      Buffer.from('sku,name\na,\xe4', 'latin1'),
      /^The file is not UTF-8: save it as "CSV UTF-8"/,
    ],
    ['an open quote', 'sku,name\na,"b\n', /^The file is not CSV: Quote Not Closed/],
    [
      'a record without end',
      `sku,name\na,"${'b'.repeat(200_000)}"\n`,
      /^The file is not CSV: Max Record Size/,
    ],
  ] as const)
    it(`says what is wrong with a file: ${name}`, async () =>
      assert.match((await importText(content)).message, message))

  it('says that there is no file', async () => {
    const terminal = { stdin: Readable.from([]), stdout: new Writable(), stderr: new Writable() }
    const importing = importProducts(join(directory, 'absent.csv'), (work) => work(db, {}), terminal)
    await assert.rejects(importing, { message: /absent\.csv cannot be read: ENOENT/ })
  })

  it('saves many lines in batches, with a progress bar on a terminal', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `many ${index},Name,${index}`)
    const content = `sku,name,price\n${rows.join('\n')}\nmany 7,Name,1`
    const { stdout, stderr } = await importText(content, { isTTY: true })
    assert.equal(
      stdout,
      'line 2502, sku many 7: sku is also on line 9.\n2,500 created, 0 updated, 1 refused.\n',
    )
    assert.match(stderr, /█+░* \d+ %/)
    assert.ok(stderr.endsWith('\r\u001b[K'))
    assert.equal((await stored('many %')).length, 2500)
  })
})
