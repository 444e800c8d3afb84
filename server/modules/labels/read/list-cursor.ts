import * as z from 'zod/mini'

/** The last row of the page before; has the fields of both orders. */
export interface Cursor {
  readonly id: number
  readonly expiresAt: string
}

// Not isLabelDate: a label that is valid to the end of 2199 expires in 2200, which is no valid label date. The years
// are limited because Date accepts years that PostgreSQL does not.
function isInstant(text: string): boolean {
  const ms = Date.parse(text)
  return /^(?:1999|2[01]\d\d|2200)-/.test(text) && !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

export const labelCursor: z.ZodMiniType<Cursor> = z.pipe(
  z.tuple([z.int().check(z.minimum(1), z.maximum(999_999_999)), z.string().check(z.refine(isInstant))]),
  z.transform(([id, expiresAt]: [number, string]) => ({ id, expiresAt })),
)
