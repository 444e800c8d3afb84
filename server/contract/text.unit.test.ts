import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOfText, nameKey, requiredName } from './text.ts'
import { samples } from '../../infra/test/samples.ts'

const field = lineOfText({ label: 'O nome', min: 1, max: 10, required: 'O nome é obrigatório' })
const bidiControls = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
]
const messageOf = (value: unknown) => field.safeParse(value).error?.issues[0]?.message

describe('a line of text', () => {
  it.each([
    ['  Ana  ', 'Ana'],
    ['\u00a0Ana\u3000', 'Ana'],
    ['a  b', 'a  b'],
    ['Pa\u0303o', 'Pão'],
    ['🧀 x', '🧀 x'],
    ['\tAna\n', 'Ana'],
  ])('is trimmed and composed: %j is %j', (sent, kept) => {
    expect(field.parse(sent)).toBe(kept)
  })

  it('is measured after trimming and composing', () => {
    expect(field.parse(`  ${'a\u0303'.repeat(10)}  `)).toBe('ã'.repeat(10))
    expect(messageOf('ã'.repeat(11))).toBe('O nome pode ter no máximo 10 caracteres')
    expect(messageOf(`${'x'.repeat(10)}y`)).toBe('O nome pode ter no máximo 10 caracteres')
  })

  it.each([
    ['NUL', 'a\0b'],
    ['a bell', 'a\u0007b'],
    ['escape', 'a\u001b[2J'],
    ['delete', 'a\u007fb'],
    ['a C1 control', 'a\u0080b'],
    ['the last C1 control', 'a\u009fb'],
    ['NEL', 'a\u0085b'],
    ['a high surrogate alone', 'a\ud83d'],
    ['a low surrogate alone', '\ude00a'],
    ['surrogates the wrong way round', '\ude00\ud83d'],
    ['a line feed', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a tab', 'a\tb'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a vertical tab', 'a\u000bb'],
  ])('is refused with %s', (_what, sent) => {
    expect(messageOf(sent)).toBe('O nome tem caracteres inválidos')
  })

  it.each(bidiControls)('is refused with a character that turns the order of the letters: %j', (control) => {
    for (const sent of [`Fran${control}ognar`, `${control}Frango`, `Frango${control}`])
      expect(messageOf(sent)).toBe('O nome tem caracteres invisíveis que mudam a ordem das letras; digite de novo')
  })

  it('may have letters that are written from right to left, without such a character', () => {
    expect(field.parse('שלום')).toBe('שלום')
  })

  it.each(['', '   ', '\u00a0', '\n', '\u200b\u200d', '\u2060'])('counts as missing when it is blank: %j', (sent) => {
    expect(messageOf(sent)).toBe('O nome é obrigatório')
  })

  it.each([undefined, null, 5, {}, ['a'], true])('counts as missing when it is not a text: %j', (sent) => {
    expect(messageOf(sent)).toBe('O nome é obrigatório')
  })

  it('counts as missing in its own gender', () => {
    const messages = ['O setor', 'A estação'].map(
      (label) => lineOfText({ label, min: 1, max: 5 }).safeParse('').error?.issues[0]?.message,
    )
    expect(messages).toEqual(['O setor é obrigatório', 'A estação é obrigatória'])
  })

  it('may be blank when it is not required', () => {
    expect(lineOfText({ label: 'O peso', max: 5 }).parse('   ')).toBe('')
  })

  it('accepts only texts that the database can store and that are short enough', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.nat(0xffff).map((code) => String.fromCharCode(code)),
            fc.constantFrom('\0', '\ud83d', '\u0085', '\u0301', ' ', 'a'),
          ),
          maxLength: 14,
        }),
        (sent) => {
          const { data } = field.safeParse(sent)
          if (data === undefined) return
          expect(data.isWellFormed()).toBe(true)
          expect(data).not.toMatch(/\p{Cc}/u)
          expect(data).toBe(data.trim().normalize('NFC'))
          expect(data.length).toBeGreaterThan(0)
          expect(data.length).toBeLessThanOrEqual(10)
          expect(field.parse(data)).toBe(data)
        },
      ),
      { numRuns: samples(2_000) },
    )
  })

  it('has 1 to 120 characters when it is a name', () => {
    const name = requiredName('Nome da categoria é obrigatório')
    expect(name.parse('x'.repeat(120))).toHaveLength(120)
    expect(name.safeParse('x'.repeat(121)).error?.issues[0]?.message).toBe('O nome pode ter no máximo 120 caracteres')
    expect(name.safeParse(' ').error?.issues[0]?.message).toBe('Nome da categoria é obrigatório')
  })
})

describe('nameKey', () => {
  it.each([
    ['Maçã  Verde', 'maca verde'],
    ['  AÇÚCAR ', 'acucar'],
    ['Pa\u0303o', 'pao'],
    ['Pão', 'pao'],
    ['pimentão-doce', 'pimentao-doce'],
    ['Café\u00a0Moído', 'cafe moido'],
    ['Ñandu 2ª', 'nandu 2ª'],
    ['', ''],
    ['🧀', '🧀'],
    ['ÀÉÎÕÜ', 'aeiou'],
  ])('of %j is %j', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })

  it('of a key is the same key, and does not depend on case, spacing or composition', () => {
    const letters = fc.constantFrom(...'aãâáàçéêíóôõúüAÇÃZ09 -/.'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 30 }), (name) => {
        const key = nameKey(name)
        expect(nameKey(key)).toBe(key)
        expect(nameKey(name.normalize('NFD'))).toBe(key)
        expect(nameKey(`  ${name.toUpperCase().replaceAll(' ', '  ')} `)).toBe(key)
        expect(key).toMatch(/^[a-z0-9 /.-]*$/)
      }),
    )
  })

  it('differs for names that differ in a letter', () => {
    expect(new Set(['Pão', 'Pau', 'Pá o', 'Paö2'].map(nameKey)).size).toBe(4)
  })
})
