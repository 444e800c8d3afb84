import * as z from 'zod/mini'

type LowerBound = { readonly min: number } | { /** Exclusive: this number itself is refused. */ readonly above: number }

type DecimalRule = LowerBound & {
  /** The field's name on the screen, with its article: "O preço". */
  readonly label: string
  readonly max: number
  /** The largest number of decimal places. */
  readonly decimals: 0 | 1 | 2 | 3
  /** Replace the generic messages. */
  readonly required?: string
  readonly tooSmall?: string
}

const decimalsMessage = {
  0: 'não aceita casas decimais',
  1: 'aceita no máximo uma casa decimal',
  2: 'aceita no máximo duas casas decimais',
  3: 'aceita no máximo três casas decimais',
} as const

function lowerBoundCheck(rule: DecimalRule) {
  const { label, tooSmall } = rule
  if ('above' in rule)
    return z.gt(rule.above, tooSmall ?? `${label} deve ser maior que ${rule.above.toLocaleString('pt-BR')}`)
  return z.minimum(
    rule.min,
    tooSmall ??
      (rule.min === 0
        ? `${label} não pode ser menor que zero`
        : `${label} deve ser pelo menos ${rule.min.toLocaleString('pt-BR')}`),
  )
}

/** A number between two bounds that keeps its value when it is rounded to `decimals` places. */
export function decimalNumber(rule: DecimalRule) {
  const { label, max, decimals, required } = rule
  return z.number(required ?? `${label} deve ser um número`).check(
    lowerBoundCheck(rule),
    z.maximum(max, `${label} é grande demais`),
    z.refine((value) => Number(value.toFixed(decimals)) === value, `${label} ${decimalsMessage[decimals]}`),
  )
}
