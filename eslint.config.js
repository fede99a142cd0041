// The rules of form that a machine can check; everything else stands in CONTRIBUTING.md.
import tseslint from 'typescript-eslint'

/** Patterns that comments must not contain, each with a hint. */
const BANNED_WORDS = {
  whoever: 'Name the caller, the client …',
  'gives?(?! up)': 'A function returns.',
  anew: 'Again.',
  mended: 'Fixed.',
  borne: 'Handled.',
  dear: 'Expensive.',
  'doors?': 'The HTTP layer, an interface.',
  hereby: '',
  'asks? for': 'Requires, requests.',
  'of before': 'Earlier.',
  'the wish to': '',
}

/** @type {import('eslint').Rule.RuleModule} */
const bannedWords = {
  create: (context) => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments())
        for (const [word, instead] of Object.entries(BANNED_WORDS))
          if (loc && new RegExp(`\\b${word}\\b`, 'i').test(value))
            context.report({ loc, message: `Plain language: "${word}" is banned. ${instead}` })
    },
  }),
}

/** A literal that is spread into another one of its kind, which only changes how the formatter breaks the lines. */
const SPREAD_LITERAL =
  ':matches(ArrayExpression > SpreadElement > ArrayExpression, ObjectExpression > SpreadElement > ObjectExpression)'

/** @type {import('eslint').Rule.RuleModule} */
const noSpreadLiterals = {
  create: (context) => ({
    /** @param {import('eslint').Rule.Node} node */
    [SPREAD_LITERAL]: (node) => context.report({ node, message: 'Write the elements without the spread.' }),
  }),
}

export default tseslint.config(
  {
    ignores: [
      'dist',
      'data',
      'demo-data',
      '.stryker-tmp',
      'node_modules',
      'client/dist',
      'templates',
      'client/src/openapi.ts',
      'bench/variants/nest-prisma',
      // Of the shops that they run in.
      'plugins',
      'test/connectors/*/shop-server.mjs',
      'test/connectors/medusa/{medusa-config.js,src}',
      // Of pages: no part of a TypeScript project.
      'examples/widget',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    plugins: { local: { rules: { 'banned-words': bannedWords, 'no-spread-literals': noSpreadLiterals } } },
    rules: { 'local/banned-words': 'error', 'local/no-spread-literals': 'error' },
  },
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js', 'scripts/*.mjs'] } },
    },
    rules: {
      'no-console': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['console/**', 'widget/**'],
    rules: {
      // A component is markup: its length grows with what it shows.
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      // One place adapts Mantine, and the rest of the console could do without it.
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@mantine/*'], message: 'Import from ui/.' }] },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'BinaryExpression[left.property.name="status"][right.raw=/^4\\d\\d$/]',
          message: 'A status has several reasons: hasCode(error, …).',
        },
        {
          selector: 'MemberExpression[object.name="navigator"][property.name="clipboard"]',
          message: 'A browser may refuse it: useCopying().',
        },
        {
          selector:
            'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[expression=true] CallExpression[callee.property.name=/^(scroll|scrollBy|scrollIntoView|scrollTo)$/]',
          message:
            'Browsers return a promise, which React would call as the clean-up of the effect: use braces.',
        },
      ],
    },
  },
  { files: ['console/ui/**'], rules: { 'no-restricted-imports': 'off' } },
  // Tables: their length grows with the number of error codes and settings.
  { files: ['src/platform/error-codes.ts', 'src/config.ts'], rules: { 'max-lines': 'off' } },
  // A route file is one plugin: its length grows with the number of routes, not with complexity.
  { files: ['src/http/**/*-routes.ts'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['test/**', 'proofs/**', 'bench/**', 'scripts/**', 'examples/**'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      // node:test's describe and it return promises that the runner awaits.
      '@typescript-eslint/no-floating-promises': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.name=/^(describe|it|test)$/][arguments.length<2]',
          message: 'Node passes a test without a function.',
        },
      ],
      // An answer of the service is looked at as the client sees it: JSON of any shape.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['widget/developer-notes.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['examples/**', 'client/examples/**'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-misused-promises': 'off' },
  },
)
