import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/auth'
import { figureSource } from './api.ts'
import { figuresFor } from './figures.ts'
import { replyTo } from './replies/reply-to.ts'
import type { Reply } from './replies/reply.ts'
import { understand } from './understanding/understand.ts'

/** Loaded with the first question: the vocabulary and the contracts weigh more than the window they are typed into. */
export async function answer(text: string, { queryClient, session }: { readonly queryClient: QueryClient; readonly session: Session }): Promise<Reply> {
  const intent = understand(text)
  const moment = { now: new Date(), timeZone: session.time_zone, isAdmin: session.role === 'admin' }
  return replyTo(intent, await figuresFor(intent, figureSource(queryClient), moment))
}
