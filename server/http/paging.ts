import type * as z from 'zod/mini'
import { Rejection } from '../errors.ts'

/** Where a page ended: the last row's place in the list's order, as an opaque text. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Throws Rejection 'cursor_invalid' for anything that is no place in this list. */
export function decodeCursor<Place>(text: string | undefined, place: z.ZodMiniType<Place>): Place | null {
  if (text === undefined) return null
  const result = place.safeParse(parsed(text))
  if (!result.success) throw new Rejection('cursor_invalid')
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The header that says where the next page is: the same call, with a cursor. */
export function nextPageHeader(address: string, asked: Readonly<Record<string, string | number | undefined>>, cursor: string): Record<string, string> {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] satisfies [string, string]])))
  query.set('cursor', cursor)
  return { Link: `<${address}?${query.toString()}>; rel="next"` }
}
