import { Rejection } from '../../errors.ts'

/** Where a page ended: the last row's place in both orders. */
export interface Cursor {
  readonly id: number
  readonly expiresAt: string
}

export function encodeCursor({ id, expiresAt }: Cursor): string {
  return Buffer.from(JSON.stringify([id, expiresAt])).toString('base64url')
}

/** Throws Rejection 'cursor_invalid' for anything that `encodeCursor` did not make. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(value) && value.length === 2) {
      const [id, expiresAt] = value as readonly unknown[]
      if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 1e9 && typeof expiresAt === 'string' && isInstant(expiresAt)) return { id, expiresAt }
    }
  } catch {
    // Not JSON: refused like everything else that is no cursor of ours.
  }
  throw new Rejection('cursor_invalid')
}

// Not isLabelDate: a label that is good to the end of 2199 expires in 2200, a year that no label may name. Date would take
// years that PostgreSQL does not.
function isInstant(text: string): boolean {
  const ms = Date.parse(text)
  return /^(?:1999|2[01]\d\d|2200)-/.test(text) && !Number.isNaN(ms) && new Date(ms).toISOString() === text
}
