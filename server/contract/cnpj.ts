import type { RejectionTexts } from '../http/contract/problem.ts'
import { checkDigit } from './check-digit.ts'

const STORED = /^[A-Z0-9]{12}\d{2}$/

/** Without its check digits' proof: 14 zeros fit the rule, and nobody has them. */
const NOBODYS = '00000000000000'

/** A CNPJ as it is stored: 14 characters, without punctuation, since July 2026 with letters. null: it is none. */
export function readCnpj(typed: string): string | null {
  const cnpj = typed.replaceAll(/[\s./-]/g, '').toUpperCase()
  if (!STORED.test(cnpj) || cnpj === NOBODYS) return null
  const base = cnpj.slice(0, 12)
  const first = checkDigit(base)
  return cnpj === `${base}${first}${checkDigit(`${base}${first}`)}` ? cnpj : null
}

/** `11.444.777/0001-61` */
export const cnpjText = (cnpj: string): string =>
  `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`

export const cnpjRejection = {
  cnpj_invalid: { kind: 'invalid', text: 'CNPJ inválido: confira os números.', path: 'cnpj' },
} as const satisfies RejectionTexts
