// Totals that Chromium computes with the console's source, against independent integer arithmetic.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { currencyDigits } from '../src/platform/currency.ts'
import { anyQuote, decimal, expectedTotals } from '../test/support/quote-arithmetic.ts'

const AT_ONCE = 5000

/** Resolves to the number of quotes whose totals differ. */
export async function countDifferences(page: Page, quotes: number): Promise<number> {
  await page.evaluate(await bundle())
  let differences = 0
  for (let first = 0; first < quotes; first += AT_ONCE) {
    const samples = fc.sample(anyQuote, { numRuns: Math.min(AT_ONCE, quotes - first), seed: first })
    const inputs = samples.map(({ items, charges, currency }) => ({
      digits: currencyDigits(currency),
      rounding: charges.rounding,
      shipping_amount: decimal(charges.shipping, 4),
      shipping_tax_percent: charges.shippingTax === null ? '' : decimal(charges.shippingTax, 4),
      lines: items.map(({ qty, price, original, tax }) => ({
        qty: decimal(qty, 4),
        price: decimal(price, 4),
        list_price: decimal(original, 4),
        tax_percent: decimal(tax, 4),
        tiers: [],
      })),
    }))
    const computed = await page.evaluate<Record<string, string>[]>(
      `${JSON.stringify(inputs)}.map(({ digits, rounding, ...offer }) => JSON.parse(JSON.stringify(pricing.totalsOf(offer, rounding, digits).totals)))`,
    )
    for (const [index, { items, charges, currency }] of samples.entries()) {
      const expected = expectedTotals(items, charges, currencyDigits(currency))
      const isEqual = Object.entries(expected).every(
        ([name, value]) => String(computed[index]?.[name]) === value,
      )
      if (!isEqual) differences++
    }
  }
  return differences
}

/** The console's arithmetic as one script, built like the console. */
async function bundle(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-bench-'))
  try {
    const console = join(import.meta.dirname, '..', 'console')
    const { resolve } = createRequire(join(console, 'package.json'))
    const vite = join(dirname(resolve('vite/package.json')), 'bin', 'vite.js')
    const config = join(import.meta.dirname, 'variants', 'pricing-bundle.ts')
    await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--outDir', directory], {
      cwd: console,
    })
    return await readFile(join(directory, 'pricing.iife.js'), 'utf8')
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
