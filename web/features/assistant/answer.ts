import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/auth/session'
import { may } from '#contract/permission'
import { figureSource } from './api.ts'
import { figuresFor } from './figures.ts'
import { replyTo } from './replies/reply-to.ts'
import type { Reply } from './replies/reply.ts'
import { understand } from './understanding/understand.ts'

/** Loaded with the first question, because the vocabulary and the contracts are larger than the chat panel itself. */
export async function answer(
  text: string,
  { queryClient, session }: { readonly queryClient: QueryClient; readonly session: Session },
): Promise<Reply> {
  const intent = understand(text)
  const context = {
    now: new Date(),
    timeZone: session.time_zone,
    isAdmin: session.role === 'admin',
    seesCosts: may(session, 'ver_custos'),
  }
  return replyTo(intent, await figuresFor(intent, figureSource(queryClient), context))
}
