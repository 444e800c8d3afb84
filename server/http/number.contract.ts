import * as z from 'zod/mini'

interface DecimalRule {
  /** As the field is called on the screen, with its article: "O preço". */
  readonly label: string
  readonly min: number
  readonly max: number
  /** How many decimals it may have, as a step says it: 0.01 is two. */
  readonly decimals: 0 | 1 | 2
  /** Said instead of the generic sentences. */
  readonly required?: string
  readonly tooSmall?: string
}

const decimalWords = { 0: 'não aceita casas decimais', 1: 'aceita no máximo uma casa decimal', 2: 'aceita no máximo duas casas decimais' } as const

/** A decimal number between two bounds. What so many decimals say of it is the number itself. */
export function decimalNumber({ label, min, max, decimals, required, tooSmall }: DecimalRule) {
  return z.number(required ?? `${label} deve ser um número`).check(
    z.minimum(min, tooSmall ?? (min === 0 ? `${label} não pode ser menor que zero` : `${label} deve ser pelo menos ${min.toLocaleString('pt-BR')}`)),
    z.maximum(max, `${label} é grande demais`),
    z.refine((value) => Number(value.toFixed(decimals)) === value, `${label} ${decimalWords[decimals]}`),
  )
}
