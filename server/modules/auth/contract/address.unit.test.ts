import { describe, expect, it } from 'vitest'
import { email } from './api.ts'

describe('an e-mail address', () => {
  it.each([
    [' Ana@Bistro.com.br ', 'ana@bistro.com.br'],
    ['ａｎａ＠bistro．com.br', 'ana@bistro.com.br'],
    ['joão@açaí.com.br', 'joão@açaí.com.br'],
    ['иван@пример.рф', 'иван@пример.рф'],
    ['иван@bistro.com.br', 'иван@bistro.com.br'],
    ['田中さん@例え.jp', '田中さん@例え.jp'],
    ['ana+etiquetas_2@bistro-1.com', 'ana+etiquetas_2@bistro-1.com'],
  ])('%j is stored as %j', (text, stored) => expect(email.parse(text)).toBe(stored))

  it.each([
    ['а Cyrillic letter', 'аna@bistro.com.br'],
    ['a Greek letter in the domain', 'ana@bistrο.com.br'],
    ['a zero-width space', 'ana\u200b@bistro.com.br'],
    ['a zero-width joiner', 'a\u200dna@bistro.com.br'],
    ['a soft hyphen', 'ana@bis\u00adtro.com.br'],
    ['a mark of direction', '\u202eana@bistro.com.br'],
    ['a Hangul filler', 'ana\u3164@bistro.com.br'],
    ['a blank after NFKC', 'ana\u00a8@bistro.com.br'],
  ])('with %s is refused', (_what, text) => expect(email.safeParse(text).success).toBe(false))
})
