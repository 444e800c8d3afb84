import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../errors.ts'
import { commonPasswords } from '../door/common-passwords.ts'
import { checkNewPassword } from '../door/password.ts'
import { PASSWORD_MAX, PASSWORD_MIN, passwordStrength } from './password-strength.ts'

const owner = { email: 'ana.souza@pastelaria.com.br', names: ['Bistrô da Praça', 'bistro-da-praca'] }
const isListed = await commonPasswords()
const strengthOf = (password: string) => {
  const strength = passwordStrength(password, owner, isListed)
  return strength.kind === 'weak' ? strength.weakness : strength.kind
}

describe('a new password', () => {
  it.each([
    ['abcdefgh1', 'password_short'],
    ['ab1'.repeat(50).slice(0, PASSWORD_MAX + 1), 'password_long'],
    ['aaaaaaaaaaaa', 'password_repeated'],
    ['abababababab', 'password_repeated'],
    ['31415926535897', 'password_digits'],
    ['11 98765-4321', 'password_digits'],
    ['24/12/2026 10', 'password_digits'],
    ['1234567890', 'password_common'],
    ['senha123456', 'password_word'],
    ['Senha do bar', 'password_word'],
    ['minha senha 1', 'password_word'],
    ['S3nh@ forte!', 'password_word'],
    ['bistrodapraca', 'password_name'],
    ['Bistrô da Praça 26', 'password_name'],
    ['praca-bistro', 'password_name'],
    ['FoodID2026', 'password_name'],
    ['f00d1d!2026', 'password_name'],
    ['ANA.SOUZA@pastelaria.com.br', 'password_email'],
    ['anasouza1990', 'password_email'],
    ['pastelaria1', 'password_email'],
    ['restaurante', 'password_common'],
    ['RESTAURANTE', 'password_common'],
    ['Réstaurante', 'password_common'],
    ['flamengo2026', 'password_common'],
    // The demonstration's password, which this repository says.
    ['demonstracao', 'password_common'],
    ['Demonstração', 'password_common'],
    ['demonstracao123', 'password_common'],
    ['!!princess!!', 'password_common'],
    ['P@ssw0rd2026', 'password_common'],
    ['1q2w3e4r5t', 'password_common'],
    ['qwerty12345', 'password_common'],
  ] as const)('%j is refused: %s', (password, weakness) => expect(strengthOf(password)).toBe(weakness))

  it.each([
    ['abcdefgh12x', 'good'],
    ['uma senha de teste', 'strong'],
    ['pão de queijo', 'good'],
    ['a praça tem sete pombos', 'strong'],
    ['tucano-azul', 'good'],
    ['ガラスの靴と猫と犬と魚', 'good'],
  ] as const)('%j is accepted: %s', (password, kind) => expect(strengthOf(password)).toBe(kind))

  it('is refused by a rejection that names the reason, with the server’s list', async () => {
    await expect(checkNewPassword('trustno1trustno1', owner)).resolves.toBeUndefined()
    await expect(checkNewPassword('trustno1 !!', owner)).rejects.toThrow(new Rejection('password_common'))
    await expect(checkNewPassword('curta', owner)).rejects.toThrow(new Rejection('password_short'))
  })

  it('needs no mix of character classes', () => {
    fc.assert(
      fc.property(fc.string({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }), (random) => {
        expect(strengthOf(`jabutiçé ${random}`.slice(0, PASSWORD_MAX))).not.toMatch(/^password_/)
      }),
    )
  })
})

it('the list has ten thousand passwords, and knows whole ones only', () => {
  expect(['123456', 'password', 'zxcvbnm', 'trustno1'].map((key) => isListed(key))).toEqual([true, true, true, true])
  expect(['', 'sswor', 'jabuticaba azul'].map((key) => isListed(key))).toEqual([false, false, false])
})
