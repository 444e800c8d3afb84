import { authRejections, PASSWORD_MIN } from '#contract/auth'

/** Errors of a new password that need no request; the server checks the other rules. */
export function newPasswordError(password: string): string | undefined {
  if (password === '') return 'A senha é obrigatória'
  return password.length < PASSWORD_MIN ? authRejections.password_short.text : undefined
}

export const passwordHint = `Pelo menos ${PASSWORD_MIN} caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`
