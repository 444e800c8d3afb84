import type { AuditSentence, AuditSentences } from '../../audit-sentence.ts'
import type { GeneratedLabel, LabelEvent, LabelSettingsEvent } from './stream/events.ts'
import type { LabelNumberEvent } from './stream/number-events.ts'
import type { ExpiryEvent } from './expiry/events.ts'
import { lifeAudit, nameOf, oneLabel } from './life-audit.ts'
import type { PublicResponsible } from './contract/public-responsible.ts'
import { EXPIRING_DAYS, formatLabelDate } from '../../contract/expiry.ts'

type LabelsEvent = LabelEvent | ExpiryEvent | LabelSettingsEvent | LabelNumberEvent

const shown: Readonly<Record<PublicResponsible, string>> = {
  nome: 'mostra o nome do responsável',
  iniciais: 'mostra só as iniciais do responsável',
  nao: 'não mostra o responsável',
}

/** ` (preparado, 3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II)`; blank for a label without its situação. */
function originWords({
  state,
  sentence,
  manualReason,
  sample,
}: Pick<GeneratedLabel, 'state' | 'sentence' | 'manualReason' | 'sample'>): string {
  if (state === null) return ''
  const words = [sample ? 'amostra' : state, sentence, manualReason === null ? null : `motivo: ${manualReason}`]
  return ` (${words.filter((word) => word !== null).join(', ')})`
}

const counted = (labels: readonly object[]) => `${labels.length} ${labels.length === 1 ? 'etiqueta' : 'etiquetas'}`

/** A link to the label when there is only one; several labels are only counted. */
const onlyOne = (labels: readonly { readonly id: number }[]): Pick<AuditSentence, 'label'> => {
  const [only] = labels
  return only !== undefined && labels.length === 1 ? { label: only.id } : {}
}

export const labelsAudit: AuditSentences<LabelsEvent> = {
  LabelGenerated: {
    kind: 'labels',
    tell({ data: { id, name, expirationDate, lateReason, ...said } }, { timeZone }) {
      const until = `de ${name}, validade ${formatLabelDate(expirationDate, timeZone)}${originWords(said)}`
      if (lateReason !== undefined)
        return {
          text: `registrou com atraso a etiqueta ${id} ${until}: ${lateReason}`,
          many: (count) => `registrou com atraso ${count} etiquetas ${until}: ${lateReason}`,
          label: id,
        }
      return {
        text: `gerou a etiqueta ${id} ${until}`,
        many: (count) => `gerou ${count} etiquetas ${until}`,
        label: id,
      }
    },
  },
  LabelPrinted: {
    kind: 'prints',
    tell({ data: { id, copies, reprint, possiblyTwice } }, context) {
      const verb = reprint ? 'reimprimiu' : 'imprimiu'
      const twice = possiblyTwice === true ? ' (pode ter saído duas vezes)' : ''
      return {
        text: `${verb} ${oneLabel(id, context)}${copies > 1 ? `, ${copies} cópias` : ''}${twice}`,
        many: (count) =>
          `${verb} ${count} etiquetas de ${nameOf(context)}${copies > 1 ? `, ${copies} cópias de cada` : ''}${twice}`,
        label: id,
      }
    },
  },
  LabelNotPrinted: {
    kind: 'prints',
    tell: ({ data: { id } }, context) => ({
      text: `marcou como não impressa ${oneLabel(id, context)}`,
      many: (count) => `marcou como não impressas ${count} etiquetas de ${nameOf(context)}`,
      label: id,
    }),
  },
  ...lifeAudit,
  LabelsEnteredExpiringWindow: {
    kind: 'expiries',
    tell: ({ data: { labels } }) => ({
      text: `registrou ${counted(labels)} a ${EXPIRING_DAYS} dias ou menos do vencimento`,
      ...onlyOne(labels),
    }),
  },
  LabelsExpired: {
    kind: 'expiries',
    tell: ({ data: { labels } }) => ({
      text: `registrou ${counted(labels)} ${labels.length === 1 ? 'vencida' : 'vencidas'}`,
      ...onlyOne(labels),
    }),
  },
  ExpiryCorrected: {
    kind: 'expiries',
    tell: ({ data: { labels } }) => ({
      text: `corrigiu o registro de vencimento de ${counted(labels)}, feito com o relógio do servidor adiantado: ainda não venceram`,
      ...onlyOne(labels),
    }),
  },
  ExpiryDayReopened: {
    kind: 'expiries',
    tell: ({ data: { date } }, { timeZone }) => ({
      text: `reabriu a conferência das validades de ${formatLabelDate(date, timeZone)}, feita com o relógio do servidor adiantado`,
    }),
  },
  ExpiryRecalculated: {
    kind: 'expiries',
    tell: ({ data: { date } }, { timeZone }) => ({
      text: `concluiu a conferência das validades de ${formatLabelDate(date, timeZone)}`,
    }),
  },
  LabelNumbersReserved: {
    kind: 'labels',
    tell: ({ data: { first, last } }) => ({
      text: `reservou os números ${first} a ${last}`,
    }),
  },
  PublicResponsibleChanged: {
    kind: 'labels',
    tell: ({ data: { publicResponsible } }) => ({
      text: `definiu que a página da etiqueta ${shown[publicResponsible]} a quem escaneia o QR`,
    }),
  },
}
