import * as z from 'zod/mini'

/** The page size of a list, as a query parameter. */
export function pageLimit(max: number) {
  return z.optional(
    z.coerce
      .number('O limite deve ser um número')
      .check(
        z.int('O limite deve ser um número inteiro'),
        z.minimum(1, 'O limite mínimo é 1'),
        z.maximum(max, `O limite máximo é ${max}`),
      ),
  )
}
