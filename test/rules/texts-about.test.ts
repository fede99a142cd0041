// Which texts name a customer.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isTextAbout } from '../../src/domain/texts-about.ts'

const nobody = { customer_firstname: null, customer_lastname: null, customer_email: null, company: null }
const names = (name: string, text: string) => isTextAbout({ ...nobody, customer_firstname: name }, text)

describe('a text names a customer', () => {
  for (const [name, text] of [
    ['Ben', 'Angebot für Ben'],
    ['Ben', 'BEN, as agreed'],
    ['Tom', "Tom's table"],
    ['Tom', 'Toms Tisch'],
    ['Anna', 'le bureau d’Anna'],
    ['Ben', '_Ben_'],
    ['Anna Maria', 'for Anna Maria: delivery'],
    ['Anna-Maria', 'For anna-maria.'],
    ["O'Neil", "Desk of O'Neil (2)"],
    ['C++ [Ltd]', 'Made for C++ [Ltd].'],
    ['anna@example.com', 'Sent to anna@example.com.'],
    ['Σταύρος', 'για ΣΤΑΎΡΟΣ'],
    ['Jose\u0301', 'Para José, con IVA'],
    ['José', 'Para Jose\u0301, con IVA'],
    ['राम', 'राम के लिए'],
    ['田中', '田中様へのお見積り'],
    ['王小明', '给王小明的报价'],
    ['スミス', '株式会社スミスの机'],
    ['민수', '민수는 주문했습니다'],
    ['สมชาย', 'สำหรับคุณสมชายเท่านั้น'],
  ] as const)
    it(`${name}: ${text}`, () => assert.equal(names(name, text), true))

  for (const field of Object.keys(nobody))
    it(`by ${field}`, () => {
      assert.equal(isTextAbout({ ...nobody, [field]: 'Oak & Sons' }, 'Offer to Oak & Sons'), true)
      assert.equal(isTextAbout(nobody, 'Offer to null'), false)
    })

  it('whatever the name consists of', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 6 }), (name) => {
        assert.equal(names(name, `Offer to ${name}, as agreed`), true)
      }),
    ))
})

describe('a text does not name a customer', () => {
  for (const [name, text] of [
    ['Ben', 'Wie oben angegeben'],
    ['Tom', 'Custom tables for customers'],
    ['Jan', 'Valid in January'],
    ['Ann', 'Anna'],
    ['Jos', 'José'],
    ['Ros', 'Ros\u00e9'],
    ['राम', 'रामायण'],
    ['Ben', 'Ben10'],
    ['anna@example.com', 'joanna@example.com'],
    ['A.b', 'Axb'],
    ['Bo', 'Bo'],
    ['中', '中国'],
  ] as const)
    it(`${name}: ${text}`, () => assert.equal(names(name, text), false))

  it('whose name is a part of a longer word', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zà-öА-я]{3,9}$/u),
        fc.constantFrom('x', 'é', 'я', '7'),
        (name, more) => {
          for (const word of [more + name, name + more, more + name + more])
            assert.equal(names(name, word), false)
        },
      ),
    ))
})
