import Big from 'big.js'
import type { AuditSentences } from '../../audit-sentence.ts'
import { exact, plainText, reais } from '../../contract/decimal.ts'
import { unitSymbols } from '../../contract/units.ts'
import { counted, labelsText } from '../../contract/words.ts'
import type { BatchDetails, ProductionEvent } from './events.ts'

const dayMonth = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}`

function producedText({ real, unit, name, lot, times, outputs, inputs, cost }: BatchDetails): string {
  const made = outputs.reduce((sum, { labelIds }) => sum + labelIds.length, 0)
  const replaced = inputs.flatMap(({ name: own, substitutes }) =>
    substitutes === null ? [] : [`${own} no lugar de ${substitutes}`],
  )
  const what = `${plainText(real)} ${unitSymbols[unit]} de ${name} (lote ${lot}, ${plainText(times)} × a ficha, ${labelsText(made)})`
  const worth = reais(exact(new Big(cost)))
  const instead = replaced.length === 0 ? '' : ` com substituição: ${[...new Set(replaced)].join(', ')};`
  return `produziu${instead} ${what}, ${worth}`
}

export const productionAudit: AuditSentences<ProductionEvent> = {
  BatchProduced: { kind: 'production', tell: ({ data }) => ({ text: producedText(data) }) },
  BatchUndone: {
    kind: 'production',
    tell: ({ data: { lot, name } }) => ({ text: `desfez o preparo ${lot} de ${name}` }),
  },
  ParLevelsSet: {
    kind: 'production',
    tell: ({ data: { levels, removed } }) => ({
      text: `definiu quanto fazer por dia de ${counted(levels.length, 'produto', 'produtos')}${
        removed.length === 0 ? '' : `, e tirou ${counted(removed.length, 'produto', 'produtos')}`
      }`,
    }),
  },
  ProductionSkipped: {
    kind: 'production',
    tell: ({ data: { date, name, reason } }) => ({
      text: `marcou que ${name} não é feito para ${dayMonth(date)}${reason === '' ? '' : `: ${reason}`}`,
    }),
  },
  ProductionSkipTakenBack: {
    kind: 'production',
    tell: ({ data: { date, name } }) => ({ text: `voltou a pôr ${name} na produção para ${dayMonth(date)}` }),
  },
}
