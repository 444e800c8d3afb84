import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { allergensReply } from './allergen-replies.ts'
import { costReply } from './cost-replies.ts'
import { howToReplies, registerReply } from './how-to-replies.ts'
import { makingReply, methodReply } from './product-replies.ts'
import { inspectionReply, pinReply, screenReply, sifReply } from './help-replies.ts'
import {
  durationReply,
  guidanceReply,
  hotFoodReply,
  normsReply,
  samplesReply,
  temperatureReply,
} from './norm-replies.ts'
import { freshnessReply, whoMadeReply, withdrawalReply } from './label-replies.ts'
import { lotReply } from './lot-replies.ts'
import { lossesReply } from './loss-replies.ts'
import { riskReply } from './money-replies.ts'
import type { Reply } from './reply.ts'
import { countReply, firstToUseReply } from './place-replies.ts'
import { portionsReply } from './portion-replies.ts'
import { printerReply } from './printer-replies.ts'
import { expiredReply, expiringReply, productReply, stockReply } from './shelf-replies.ts'
import { unknownReply } from './unknown-replies.ts'
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
    case 'allergens':
      return allergensReply(intent, figures)
    case 'cost':
      return costReply(figures)
    case 'register':
      return registerReply(intent.what)
    case 'lot':
      return lotReply(intent, figures)
    case 'freshness':
      return freshnessReply(intent, figures)
    case 'duration':
      return durationReply(intent, figures)
    case 'losses':
      return lossesReply(intent, figures)
    case 'riskValue':
      return riskReply(figures)
    case 'method':
      return methodReply(figures)
    case 'withdrawal':
      return withdrawalReply(intent, figures)
    case 'making':
      return makingReply(intent, figures)
    case 'whoMade':
      return whoMadeReply(intent, figures)
    case 'guidance':
      return guidanceReply(intent, figures)
    case 'hotFood':
      return hotFoodReply(figures)
    case 'norms':
      return normsReply(figures)
    case 'samples':
      return samplesReply(figures)
    case 'temperature':
      return temperatureReply(intent, figures)
    case 'sif':
      return sifReply(intent, figures)
    case 'portions':
      return portionsReply(intent, figures)
    case 'count':
      return countReply(intent, figures)
    case 'useFirst':
      return firstToUseReply(figures)
    case 'screen':
      return screenReply(intent, figures)
    case 'printFailed':
      return printerReply(figures)
    case 'inspection':
      return inspectionReply(figures)
    case 'pin':
      return pinReply(figures)
    case 'unknown':
      return unknownReply(figures)
    case 'report':
    case 'audit':
    case 'users':
    case 'password':
      return restrictedReply(intent.kind, figures)
    default:
      return howToReplies[intent.kind]
  }
}
