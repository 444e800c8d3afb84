import * as z from 'zod/mini'

type Lowest = { readonly min: number } | { /** The number itself is too small. */ readonly above: number }

type DecimalRule = Lowest & {
  /** As the field is called on the screen, with its article: "O preço". */
  readonly label: string
  readonly max: number
  /** How many decimals it may have, as a step says it: 0.01 is two. */
  readonly decimals: 0 | 1 | 2
  /** Said instead of the generic sentences. */
  readonly required?: string
  readonly tooSmall?: string
}

const decimalWords = { 0: 'não aceita casas decimais', 1: 'aceita no máximo uma casa decimal', 2: 'aceita no máximo duas casas decimais' } as const

function lowest(rule: DecimalRule) {
  const { label, tooSmall } = rule
  if ('above' in rule) return z.gt(rule.above, tooSmall ?? `${label} deve ser maior que ${rule.above.toLocaleString('pt-BR')}`)
  return z.minimum(rule.min, tooSmall ?? (rule.min === 0 ? `${label} não pode ser menor que zero` : `${label} deve ser pelo menos ${rule.min.toLocaleString('pt-BR')}`))
}

/** A decimal number between two bounds. What so many decimals say of it is the number itself. */
export function decimalNumber(rule: DecimalRule) {
  const { label, max, decimals, required } = rule
  return z.number(required ?? `${label} deve ser um número`).check(
    lowest(rule),
    z.maximum(max, `${label} é grande demais`),
    z.refine((value) => Number(value.toFixed(decimals)) === value, `${label} ${decimalWords[decimals]}`),
  )
}
