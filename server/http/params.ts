import * as z from 'zod/mini'

/** `:id` of things that are numbered from 1 in each tenant. */
export function numericId(refusal = 'Id inválido') {
  return z.object({ id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, refusal)), z.transform(Number)) })
}
