import type * as z from 'zod/mini'
import { Rejection } from '../errors.ts'
import { isPlainText } from '../contract/text.ts'

/** The sort key of a page's last row, as opaque text. */
export function encodeCursor(sortKey: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url')
}

/**
 * Throws Rejection 'cursor_invalid' where the decoded text does not fit the schema of the list's sort key, or has a
 * text in it that no sort key has: PostgreSQL refuses NUL and lone surrogates with an error.
 */
export function decodeCursor<SortKey>(text: string | undefined, schema: z.ZodMiniType<SortKey>): SortKey | null {
  if (text === undefined) return null
  const result = schema.safeParse(parsedJson(text))
  if (!result.success || !hasPlainTexts(result.data)) throw new Rejection('cursor_invalid')
  return result.data
}

function hasPlainTexts(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasPlainTexts)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** A `Link` header with the address of the next page: the same request with a cursor. */
export function nextPageHeader(
  address: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
  cursor: string,
): Record<string, string> {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
    ),
  )
  query.set('cursor', cursor)
  return { Link: `<${address}?${query.toString()}>; rel="next"` }
}
