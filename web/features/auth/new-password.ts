import { authRejections, PASSWORD_MIN } from '#contract/auth'

/** What can be said of a new password without asking; the rest of the rules are the server's. */
export function newPasswordError(password: string): string | undefined {
  if (password === '') return 'A senha é obrigatória'
  return password.length < PASSWORD_MIN ? authRejections.password_short.text : undefined
}

export const passwordHint = `Pelo menos ${PASSWORD_MIN} caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`
