// Command that imports products from a CSV file.
import type { Command } from 'commander'
import type { WithDatabase } from './connection.ts'
import type { Terminal } from './terminal.ts'

export function addImportCommands(
  program: Command,
  withDatabase: WithDatabase,
  terminal: Terminal = process,
): void {
  program
    .command('import')
    .description('import records from files')
    .addHelpText('after', '\nExample:\n  $ quotewright import products products.csv')
    .command('products')
    .description('create or change the products of a CSV file')
    .argument(
      '<file>',
      'file in UTF-8 whose first line names the columns: sku, name, price, tax_percent, unit, description',
    )
    .addHelpText(
      'after',
      '\nCells are separated by commas or semicolons; an empty cell changes nothing. Refused lines are printed, and make' +
        '\nthe exit status 1; all others are saved.\n\nExample:\n  $ quotewright import products products.csv',
    )
    .action(async (file: string) => {
      const { importProducts } = await import('./product-import.ts')
      await importProducts(file, withDatabase, terminal)
    })
}
