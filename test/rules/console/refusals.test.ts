// Refusals of fields, as the console words them: by label, without the paths of the interface, in each language.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../../client/src/api-error.ts'
import { loadMessages, openTranslate } from '../../../console/messages/messages.tsx'
import { fieldFaults, reasonText, refusalText } from '../../../console/ui/refusals.ts'
import { languages, type Language } from '../../../src/domain/languages.ts'
import { errorCodes, type ErrorCode } from '../../../src/platform/error-codes.ts'
import { AppError, fieldDetail, invalidInput } from '../../../src/platform/errors.ts'

/** Returns an error as the client throws it for one of the service. */
function answered(error: AppError): ApiError {
  const { code, message, detail, parameters, errors } = error
  return new ApiError(new Response(null, { status: 400 }), {
    error_code: code,
    message,
    detail,
    parameters,
    errors,
  })
}

const refusal = (...found: [field: string, rule: string][]) =>
  answered(invalidInput(found.map(([field, rule]) => fieldDetail(field, rule))))

const translate = async (language: Language) => {
  await loadMessages('first', language)
  return openTranslate(language)
}

const frequent: [field: string, rule: string, english: string, german: string][] = [
  [
    'quote.expires_at',
    'must lie ahead.',
    'Valid until: Choose a later time.',
    'Gültig bis: Wählen Sie einen späteren Zeitpunkt.',
  ],
  [
    'quote.cc[1]',
    'is named twice.',
    'Copies to, entry 2: This is named twice.',
    'Kopien an, Eintrag 2: Das ist zweimal genannt.',
  ],
  [
    'quote.cc',
    'must have at most 5 elements.',
    'Copies to: At most 5 entries.',
    'Kopien an: Höchstens 5 Einträge.',
  ],
  [
    'quote.purchase_order_number',
    'must have at most 255 characters.',
    'Purchase order number: At most 255 characters.',
    'Bestellnummer des Kunden: Höchstens 255 Zeichen.',
  ],
  [
    'quote.cc[0]',
    'must be one e-mail address.',
    'Copies to, entry 1: Enter an e-mail address, such as anna@example.com.',
    'Kopien an, Eintrag 1: Geben Sie eine E-Mail-Adresse ein, etwa anna@example.com.',
  ],
  [
    'quote.items[3].qty',
    'must be greater than 0.',
    'Line 4, Quantity: More than 0.',
    'Position 4, Menge: Mehr als 0.',
  ],
  [
    'quote.billing_address.street[0]',
    'is required.',
    'Street, entry 1: Enter a value.',
    'Straße, Eintrag 1: Bitte ausfüllen.',
  ],
]

describe('a refused field', () => {
  it('has its label, and the rule in the language of the person', async () => {
    for (const [language, column] of [
      ['en', 2],
      ['de', 3],
    ] as const) {
      const t = await translate(language)
      for (const row of frequent) assert.equal(refusalText(refusal([row[0], row[1]]), t), row[column])
    }
  })

  it('among several has a sentence of its own', async () => {
    const t = await translate('de')
    const error = refusal(['quote.cc[0]', 'must be one e-mail address.'], ['quote.vat_id', 'is required.'])
    assert.equal(refusalText(error, t), `${frequent[4]![3]} USt-IdNr.: Bitte ausfüllen.`)
    const many = Array.from({ length: 7 }, (_, at): [string, string] => [`quote.cc[${at}]`, 'is required.'])
    assert.match(refusalText(refusal(...many), t)!, /Eintrag 5: Bitte ausfüllen\. …$/)
  })

  it('stands at its field without the label', async () => {
    const t = await translate('en')
    const faults = fieldFaults(refusal(['quote.expires_at', 'must lie ahead.']), t)
    assert.deepEqual([...faults], [['quote.expires_at', 'Choose a later time.']])
  })

  it('never shows a path, whatever the rule', async () => {
    for (const language of Object.keys(languages) as Language[]) {
      const t = await translate(language)
      for (const [field, rule] of [
        ['event.from_at', 'must not be later than the expires_at of the quote.'],
        ['quote.items[2]', 'cannot be custom in the shop'],
        ['view.filter', 'must be JSON: error at position 3.'],
        ['is_active', 'must be true or false.'],
        ['quote.items[0].tier_prices[1].qty', 'must be the qty of quote.items[0].'],
      ] as const)
        assert.doesNotMatch(refusalText(refusal([field, rule]), t)!, /\w_\w|\[|\w\.\w/, language)
    }
  })

  it('whose value is taken says so', async () => {
    const t = await translate('de')
    const taken = new AppError('already_exists', 'There is a customer with this %fieldName already.', {
      parameters: { fieldName: 'email' },
    })
    assert.equal(refusalText(answered(taken), t), 'E-Mail-Adresse: Das ist schon vergeben.')
  })
})

/** The codes without words: of a mistake of the console, of other callers, or explained where they can be met. */
const unworded: ErrorCode[] = [
  'cart_changed',
  'cart_empty',
  'cart_without_plain_lines',
  'choice_not_offered',
  'quantity_fixed',
  'invalid_json',
  'invalid_request',
  'too_complex',
  'route_not_found',
  'method_not_allowed',
  'not_acceptable',
  'idempotency_key_reused',
  // Only of integrations, shops, buyers and their pages.
  'user_required',
  'proof_refused',
  'origin_not_allowed',
  'store_key_refused',
  'view_only',
  'link_over',
  'too_many_comments',
  // A dialog, the sign-in or the session says it, or nobody has to know.
  'follow_up_not_due',
  'last_superuser',
  'not_undoable',
  'unauthenticated',
  'wrong_sign_in',
  'cross_origin',
  'insecure_connection',
  'too_many_sign_ins',
  'too_many_streams',
  // Its fields have words.
  'invalid_input',
  // The words are those of the shop.
  'shop_refused',
]

describe('a refusal that is not of a field', () => {
  const codes = Object.keys(errorCodes) as ErrorCode[]

  it('has words in every language, unless nobody can meet it in the console', async () => {
    for (const language of Object.keys(languages) as Language[]) {
      const t = await translate(language)
      const found = codes.filter((code) => reasonText(answered(new AppError(code, 'Of the service.')), t))
      assert.deepEqual([...found, ...unworded].sort(), [...codes].sort(), language)
    }
  })

  it('names its fields if they say more', async () => {
    const t = await translate('en')
    const missing = fieldDetail('items[1].price', 'is missing.')
    const error = new AppError('price_missing', missing.message, { errors: [missing] })
    assert.match(reasonText(answered(error), t)!, /^Line 2, .*Price/)
    const expired = new AppError('quote_expired', 'Of the service.', { parameters: { expiresAt: '2020' } })
    assert.match(reasonText(answered(expired), t)!, /^The offer has expired\./)
  })
})
