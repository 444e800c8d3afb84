import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { costReply } from './cost-replies.ts'
import { howToReplies, registerReply } from './how-to-replies.ts'
import type { Reply } from './reply.ts'
import { expiredReply, expiringReply, productReply, stockReply, unknownReply } from './shelf-replies.ts'
import { restrictedReply } from './restricted-replies.ts'

export function replyTo(intent: Intent, figures: Figures): Reply {
  switch (intent.kind) {
    case 'stock':
      return stockReply(figures)
    case 'expired':
      return expiredReply(intent, figures)
    case 'expiring':
      return expiringReply(intent, figures)
    case 'product':
      return productReply(intent, figures)
    case 'cost':
      return costReply(intent, figures)
    case 'register':
      return registerReply(intent.what)
    case 'unknown':
      return unknownReply()
    case 'report':
    case 'audit':
    case 'users':
    case 'password':
      return restrictedReply(intent.kind, figures)
    default:
      return howToReplies[intent.kind]
  }
}
