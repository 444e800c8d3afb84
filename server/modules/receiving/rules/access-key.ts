import { checkDigit } from '../../../contract/check-digit.ts'

const KEY = /^\d{6}[A-Z0-9]{12}\d{26}$/

/** What the 44 characters of a note's key say. */
export interface AccessKey {
  readonly key: string
  /** 14 characters; for a producer without a CNPJ zeros and the CPF. */
  readonly emitter: string
  readonly model: string
  readonly series: string
  readonly number: string
  /** `2026-11` */
  readonly yearMonth: string
}

/** null: the text is no key, or its check digit does not fit. */
export function readAccessKey(text: string): AccessKey | null {
  if (!KEY.test(text) || text.at(-1) !== String(checkDigit(text.slice(0, 43)))) return null
  return {
    key: text,
    yearMonth: `20${text.slice(2, 4)}-${text.slice(4, 6)}`,
    emitter: text.slice(6, 20),
    model: text.slice(20, 22),
    series: String(Number(text.slice(22, 25))),
    number: String(Number(text.slice(25, 34))),
  }
}
