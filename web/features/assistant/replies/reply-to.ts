import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { costReply } from './cost-replies.ts'
import { howToReplies, registerReply } from './how-to-replies.ts'
import { durationReply, makingReply, methodReply } from './product-replies.ts'
import { freshnessReply, whoMadeReply, withdrawalReply } from './label-replies.ts'
import { lossesReply } from './loss-replies.ts'
import { riskReply } from './money-replies.ts'
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
    case 'freshness':
      return freshnessReply(intent, figures)
    case 'duration':
      return durationReply(intent, figures)
    case 'losses':
      return lossesReply(intent, figures)
    case 'riskValue':
      return riskReply(figures)
    case 'method':
      return methodReply(intent, figures)
    case 'withdrawal':
      return withdrawalReply(intent, figures)
    case 'making':
      return makingReply(intent, figures)
    case 'whoMade':
      return whoMadeReply(intent, figures)
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
