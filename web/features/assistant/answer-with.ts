import type { Session } from '#contract/auth/session'
import { may } from '#contract/permission'
import type { Reader } from '../../lib/reader.ts'
import { figureSource } from './figure-source.ts'
import { figuresFor } from './figures.ts'
import { replyTo } from './replies/reply-to.ts'
import type { Reply } from './replies/reply.ts'
import { understand } from './understanding/understand.ts'

interface Asking {
  readonly reader: Reader
  readonly session: Session
  readonly now: Date
}

export async function answerWith(text: string, { reader, session, now }: Asking): Promise<Reply> {
  const intent = understand(text)
  const context = {
    asked: text,
    now,
    timeZone: session.time_zone,
    isAdmin: session.role === 'admin',
    seesCosts: may(session, 'ver_custos'),
    changesRules: may(session, 'regras'),
  }
  return replyTo(intent, await figuresFor(intent, figureSource(reader), context))
}
