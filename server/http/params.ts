import * as z from 'zod/mini'

/** `:id` of what counts from 1 in each tenant. */
export function numericId(refusal = 'Id inválido') {
  return z.object({ id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, refusal)), z.transform(Number)) })
}
