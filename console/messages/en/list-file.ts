// Lines from CSV, TSV and XLSX files.
export const listFile = {
  'listFile.open': 'Lines from a file',
  'listFile.addFrom': 'Add its lines to the quote',
  'listFile.drop': 'Drop a CSV, TSV or XLSX file to add its rows as lines',
  'listFile.title': 'Lines from {name}',
  'listFile.add': 'Add {count, plural, one {# line} other {# lines}}',
  'listFile.rows': 'Rows of the file',
  'listFile.all': 'All rows',
  'listFile.row': 'Row {number}',
  'listFile.sheet': 'Sheet',
  'listFile.heading': 'Row {number} is the heading',
  'listFile.column': 'Meaning of column {number}',
  'listFile.notImported': 'Not imported',
  'listFile.hint': 'Rows whose SKU is in the catalog become its products, all others custom lines.',
  'listFile.counts':
    '{known, plural, =0 {No product} one {# product} other {# products}} of the catalog, {custom, plural, =0 {no custom line} one {# custom line} other {# custom lines}}.',
  'listFile.ambiguous':
    '{count, plural, one {# amount was read in one of two ways. Check it} other {# amounts were read in one of two ways. Check them}}: a point or comma before three digits separates thousands in some countries, decimals in others.',
  'listFile.known': 'In the catalog: {name}',
  'listFile.tax': 'Tax of custom lines',
  'listFile.choose': 'Choose which column is the SKU or the name.',
  'listFile.unread':
    '{count, plural, one {# row cannot be read and stays here} other {# rows cannot be read and stay here}}. Correct the marked cells, choose the right columns, or clear the check boxes of these rows.',
  'listFile.cut': 'The file has more rows than a quote can have lines: these are its first {max}.',
  'listFile.tooMany': 'A quote has at most {max} lines.',
  'listFile.failed.too_large':
    'The file is too large to be read here. Split it, or save only the rows that you need.',
  'listFile.failed.unreadable':
    'The file cannot be read: it is damaged, protected by a password, or of another kind. Save it as XLSX or CSV.',
  'listFile.failed.empty': 'The file has no rows.',
  'listFile.fault.not_computed': 'The file has no value for it',
  'listFile.fault.missing': 'Neither SKU nor name',
  'listFile.fault.too_long': 'Too long',
} as const
