// Every language has every word of every surface, with the same values in it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { fallbackLanguage, languageOf, languages, plural } from '../../src/domain/languages.ts'

/** The type of an element of a message that is plain text. */
const LITERAL = 0

// The paths begin with literals, by which the bundler of the tests finds the files.
const loadConsole = (language: string): Promise<object> =>
  import(`../../console/messages/${language}/index.ts`)
const surfaces: Record<string, (language: string) => Promise<object>> = {
  'words of several surfaces': (language) => import(`../../src/domain/words/${language}.ts`),
  "buyer's page": (language) => import(`../../src/web/buyer/words/${language}.ts`),
  mails: (language) => import(`../../src/mail/words/${language}.ts`),
  widget: (language) => import(`../../widget/messages/${language}.ts`),
  console: loadConsole,
}

/** Returns each word by its path, such as `pageWords.states.over.1`. */
function flatten(words: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(words).flatMap(([name, word]: [string, unknown]) =>
      typeof word === 'object' && word !== null
        ? [...flatten(word, `${prefix}${name}.`)]
        : [[prefix + name, word] as const],
    ),
  )
}

/** Returns what a word has in it: the arguments of a message of the console, the values that a function inserts. */
function insertsOf(word: unknown, language: string): string[] {
  if (typeof word === 'function') {
    const values = ['«0»', '«1»', '«2»'].slice(0, word.length)
    const text = String((word as (...values: string[]) => string)(...values))
    return values.filter((value) => text.includes(value))
  }
  return argumentsOf(new IntlMessageFormat(String(word), language).getAst())
}

type Ast = ReturnType<IntlMessageFormat['getAst']>

function argumentsOf(ast: Ast): string[] {
  const names = ast.flatMap((element) => [
    ...('value' in element && Number(element.type) !== LITERAL ? [element.value] : []),
    ...('options' in element
      ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
      : []),
  ])
  return [...new Set(names)].sort()
}

/** Returns the faults of a language's words beside the English ones. */
function faultsOf(words: Map<string, unknown>, english: Map<string, unknown>, language: string): string[] {
  return [
    ...[...english.keys()].filter((key) => !words.has(key)).map((key) => `lacks ${key}`),
    ...[...words.keys()].filter((key) => !english.has(key)).map((key) => `${key} is in no other language`),
    ...[...words].flatMap(([key, word]) => {
      if (!english.has(key)) return []
      if (typeof word !== 'function' && String(word).trim() === '') return [`${key} is empty`]
      const [actual, expected] = [insertsOf(word, language), insertsOf(english.get(key), fallbackLanguage)]
      return String(actual) === String(expected)
        ? []
        : [`${key} shows ${String(actual)} instead of ${String(expected)}`]
    }),
  ]
}

describe('every language has every word', () => {
  for (const [surface, load] of Object.entries(surfaces))
    for (const language of Object.keys(languages))
      it(`${surface}: ${language}`, async () => {
        const english = flatten(await load(fallbackLanguage))
        assert.ok(english.size > 3)
        assert.deepEqual(faultsOf(flatten(await load(language)), english, language), [])
      })

  it('names what is missing, superfluous, empty or without a value (negative control)', () => {
    const english = flatten({
      a: 'x',
      b: { c: '{count, plural, one {#} other {{name}}}', d: (id: string) => id },
      e: 'x',
    })
    const other = flatten({ b: { c: '{count}', d: () => 'x' }, e: ' ', f: 'x' })
    assert.deepEqual(faultsOf(other, english, 'de'), [
      'lacks a',
      'f is in no other language',
      'b.c shows count instead of count,name',
      'b.d shows  instead of «0»',
      'e is empty',
    ])
  })
})

describe('the console has a form for every count', () => {
  const pluralsOf = (elements: Ast): string[][] =>
    elements.flatMap((element) => {
      if (!('options' in element)) return []
      const inner = Object.values(element.options).flatMap(({ value }) => pluralsOf(value))
      return 'pluralType' in element ? [Object.keys(element.options), ...inner] : inner
    })

  for (const language of Object.keys(languages))
    it(language, async () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const [key, word] of flatten(await loadConsole(language)))
        for (const forms of pluralsOf(new IntlMessageFormat(String(word), language).getAst()))
          if (forms.includes('one'))
            assert.deepEqual(
              pluralCategories.filter((category) => !forms.includes(category)),
              [],
              key,
            )
    })
})

/** What each language writes otherwise than English, as a pattern that none of its texts may match. */
const typography = {
  fr: [
    'French words have French spaces, apostrophes and quotation marks',
    /['"“”]|(?<!\u202f)[;!?%]|(?<!\u00a0)[:»]|«(?!\u00a0)|\.\.\./,
  ],
  es: [
    'Spanish words have opening marks, blanks before percents and quotation marks',
    /['"“”]|^[^¿]*\?|^[^¡]*!|(?<!\u00a0)%|«\s|\s»|\.\.\.| …/,
  ],
} as const
/** Parts of texts that are not prose: addresses, a header, the syntax of messages. */
const notProse = /https?:\/\/|Authorization: Bearer …|\{\w+, (?:plural|select),/g

for (const [language, [title, faulty]] of Object.entries(typography))
  describe(title, () => {
    for (const [surface, load] of Object.entries(surfaces))
      it(surface, async () => {
        for (const [key, word] of flatten(await load(language))) {
          const text =
            typeof word === 'function' ? (word as (...values: string[]) => unknown)('A', 'B') : word
          assert.doesNotMatch(String(text).replaceAll(notProse, ''), faulty, key)
        }
      })
  })

describe('the language of a tag', () => {
  it('is that of the tag without its region, or English', () => {
    const cases = {
      de: 'de',
      'de-AT': 'de',
      'en-GB': 'en',
      it: 'en',
      constructor: 'en',
      '': 'en',
      de_AT: 'en',
    }
    for (const [tag, expected] of Object.entries(cases)) assert.equal(languageOf(tag), expected, tag)
  })

  it('decides about the form of a count', () => {
    assert.equal(plural('en', 1, { one: 'file', other: 'files' }), 'file')
    assert.equal(plural('en', 0, { one: 'file', other: 'files' }), 'files')
    assert.equal(plural('en', 1, { other: 'files' }), 'files')
  })
})
