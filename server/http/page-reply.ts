import { nextPageHeader } from './paging.ts'
import type { Reply } from './route.ts'

/** A page and the cursor of the next one; null: it is the last. */
export interface Page<Item> {
  readonly items: Item[]
  readonly next: string | null
}

/** One page of a list. `Link` names the next page: the same call with a cursor. */
export function pageReply(
  address: string,
  { cursor: _cursor, ...filter }: Readonly<Record<string, string | number | undefined>>,
  { items, next }: Page<unknown>,
): Reply {
  return { status: 200, body: items, headers: next === null ? {} : nextPageHeader(address, filter, next) }
}
