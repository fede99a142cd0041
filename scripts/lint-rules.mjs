// The rules of form that oxlint lacks: plain words in comments, no spread literals, and code that .oxlintrc.json restricts.

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

const bannedWords = {
  create: (context) => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments())
        for (const [word, instead] of Object.entries(BANNED_WORDS))
          if (new RegExp(`\\b${word}\\b`, 'i').test(value))
            context.report({ loc, message: `Plain language: "${word}" is banned. ${instead}` })
    },
  }),
}

/** A literal that is spread into another one of its kind, which only changes how the formatter breaks the lines. */
const SPREAD_LITERAL =
  ':matches(ArrayExpression > SpreadElement > ArrayExpression, ObjectExpression > SpreadElement > ObjectExpression)'

const noSpreadLiterals = {
  create: (context) => ({
    [SPREAD_LITERAL]: (node) => context.report({ node, message: 'Write the elements without the spread.' }),
  }),
}

/** As ESLint's rule of this name. */
const noRestrictedSyntax = {
  meta: { schema: { type: 'array' } },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
}

export default {
  meta: { name: 'local' },
  rules: {
    'banned-words': bannedWords,
    'no-spread-literals': noSpreadLiterals,
    'no-restricted-syntax': noRestrictedSyntax,
  },
}
