import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import type { Session } from '#contract/auth/session'
import { request, requestPage } from '../../lib/http.ts'
import type { Reader } from '../../lib/reader.ts'
import { answerWith } from './answer-with.ts'
import type { Reply } from './replies/reply.ts'

/** Loaded with the first question, because the vocabulary and the contracts are larger than the chat panel itself. */
export function answer(
  text: string,
  { queryClient, session }: { readonly queryClient: QueryClient; readonly session: Session },
): Promise<Reply> {
  return answerWith(text, { reader: readerOf(queryClient), session, now: new Date() })
}

/** Reads from the server each time (no cache), so that an answer never holds old figures. */
function readerOf(queryClient: QueryClient): Reader {
  // Through the query client, so that an ended session redirects to the login, as in every other query.
  const fresh = <T>(path: string, queryFn: (context: QueryFunctionContext) => Promise<T>) =>
    queryClient.fetchQuery({ queryKey: ['assistant', path], queryFn, staleTime: 0, gcTime: 0, retry: false })
  return {
    one: (schema, path) => fresh(path, ({ signal }) => request(schema, path, { signal })),
    page: (schema, path) => fresh(`page ${path}`, ({ signal }) => requestPage(schema, path, { signal })),
  }
}
