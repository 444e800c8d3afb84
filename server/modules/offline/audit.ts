import type { AuditSentences } from '../../audit-sentence.ts'
import { listText } from '../../contract/words.ts'
import type { RejectionTexts } from '../../http/contract/problem.ts'
import type { CommandKind } from './contract/api.ts'
import type { OfflineEvent } from './events.ts'
import { refusedText } from './act/refused.ts'

const nouns: Readonly<Record<CommandKind, string>> = {
  quick_labels: 'impressão',
  withdrawals: 'baixa',
  transformations: 'transformação',
  round_close: 'encerramento de uma ronda',
  temperature_round: 'ronda de temperatura',
  prints: 'registro da impressão',
}

/** `da etiqueta 412`, `das etiquetas 412 e 413`, `das etiquetas 1501 a 1550`; blank where none is known. */
function ofLabels(ids: readonly number[]): string {
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined) return ''
  if (ids.length === 1) return ` da etiqueta ${first}`
  return ` das etiquetas ${ids.length > 3 ? `${first} a ${last}` : listText(ids.map(String))}`
}

export const offlineAudit = (texts: RejectionTexts): AuditSentences<OfflineEvent> => ({
  OfflineCommandRefused: {
    kind: 'labels',
    tell: ({ data: { kind, labels, how, ...refused } }, { person }) => ({
      text: `teve recusado na volta da internet: ${nouns[kind]}${ofLabels(labels)}${how === undefined ? `. ${refusedText(refused, texts, person)}` : `, já ${how}`}`,
      tellsOffline: true,
      ...(labels.length === 1 && { label: labels[0] ?? 0 }),
    }),
  },
})
