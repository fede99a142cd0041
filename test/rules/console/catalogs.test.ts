// The texts of the console: every language says everything that the English catalog says, with the same values.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { languages, type MessageKey } from '../../../console/messages/messages.tsx'

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** Words that are the same in English, by language. */
const sameWords: Record<string, string[]> = {
  de: ['Integration', 'Name', 'Status', 'System', 'Version', 'Filter', 'Details', 'Region'],
  fr: ['Actions', 'Conversation', 'Date', 'Description', 'Document', 'Menu', 'Message', 'Messages', 'Page'],
}
sameWords.fr?.push('Question', 'Session', 'Total', 'Type')
/** Names, and texts that are values only. */
const international = ['CSV', 'Ctrl', 'Esc', 'Quotewright', 'SKU', 'Webhooks']

const { messages: english } = await languages.en.load()
const keys = Object.keys(english) as MessageKey[]

for (const [language, { load }] of Object.entries(languages)) {
  const messages: Record<string, string> = (await load()).messages
  const elementsOf = (key: MessageKey) => new IntlMessageFormat(messages[key] ?? '', language).getAst()

  describe(`the catalog ${language}`, () => {
    it('has the keys of the English one, each with a text', () => {
      assert.deepEqual(Object.keys(messages).toSorted(), keys.toSorted())
      assert.deepEqual(
        keys.filter((key) => !messages[key]?.trim()),
        [],
      )
    })

    it('has every value of the English text, and no other', () => {
      for (const key of keys)
        assert.deepEqual(
          [...valuesOf(elementsOf(key))].toSorted(),
          [...valuesOf(new IntlMessageFormat(english[key], 'en').getAst())].toSorted(),
          key,
        )
    })

    it('has a form for every number', () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const key of keys)
        for (const forms of pluralsOf(elementsOf(key)))
          if (forms.includes('one'))
            assert.deepEqual(forms.filter((form) => !form.startsWith('=')).toSorted(), pluralCategories.toSorted(), key)
    })

    if (language !== 'en')
      it('is translated throughout', () => {
        const same = keys.filter((key) => messages[key] === english[key])
        const words = same.map((key) => english[key].replaceAll(/\{\w+\}/g, '')).filter((text) => /\p{L}/u.test(text))
        const listed = [...international, ...(sameWords[language] ?? [])]
        assert.deepEqual([...new Set(words)].filter((text) => !listed.includes(text.trim())), [])
      })
  })
}

describe('the catalog fr', () => {
  it('has French spaces, apostrophes and quotation marks', async () => {
    const { messages } = await languages.fr.load()
    for (const [key, text] of Object.entries(messages)) {
      const plain = text.replaceAll(/https?:\/\/|Authorization: |\{\w+, (?:plural|select),/g, '')
      assert.doesNotMatch(plain, /['"“”]|(?<!\u202f)[;!?%]|(?<!\u00a0)[:»]|«(?!\u00a0)|\.\.\./, key)
    }
  })
})

function valuesOf(elements: Elements, values = new Set<string>()): Set<string> {
  for (const element of elements) {
    if ('value' in element && element.type !== 0) values.add(element.value)
    for (const option of optionsOf(element)) valuesOf(option.value, values)
  }
  return values
}

function pluralsOf(elements: Elements): string[][] {
  return elements.flatMap((element) => [
    ...('pluralType' in element ? [Object.keys(element.options)] : []),
    ...optionsOf(element).flatMap((option) => pluralsOf(option.value)),
  ])
}

function optionsOf(element: Elements[number]) {
  return 'options' in element ? Object.values(element.options) : []
}
