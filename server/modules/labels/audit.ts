import type { AuditContext, AuditSentence, AuditSentences } from '../../audit-sentence.ts'
import type { DiscardReason } from './contract.ts'
import type { ExpiryEvent, LabelEvent, LabelSettingsEvent } from './events.ts'
import type { PublicResponsible } from './public-responsible.contract.ts'
import { EXPIRING_DAYS, formatLabelDate } from './shelf-life.contract.ts'

type LabelsEvent = LabelEvent | ExpiryEvent | LabelSettingsEvent

const shown: Readonly<Record<PublicResponsible, string>> = {
  nome: 'mostra o nome do responsável',
  iniciais: 'mostra só as iniciais do responsável',
  nao: 'não mostra o responsável',
}

const reasons: Readonly<Record<DiscardReason, string>> = {
  vencido: 'vencida',
  avaria: 'avaria',
  sobra: 'sobra',
  outro: 'outro motivo',
}

const nameOf = ({ first }: AuditContext<LabelsEvent>): string =>
  first.type === 'LabelGenerated' ? first.data.name : 'um produto'

/** "a etiqueta 12 de Molho Pesto" */
const oneLabel = (id: number, context: AuditContext<LabelsEvent>) => `a etiqueta ${id} de ${nameOf(context)}`

const counted = (labels: readonly object[]) => `${labels.length} ${labels.length === 1 ? 'etiqueta' : 'etiquetas'}`

/** A link to the label when there is only one; several labels are only counted. */
const onlyOne = (labels: readonly { readonly id: number }[]): Pick<AuditSentence, 'label'> => {
  const [only] = labels
  return only !== undefined && labels.length === 1 ? { label: only.id } : {}
}

export const labelsAudit: AuditSentences<LabelsEvent> = {
  LabelGenerated: {
    kind: 'labels',
    tell({ data: { id, name, expirationDate, lateReason } }, { timeZone }) {
      const until = `de ${name}, validade ${formatLabelDate(expirationDate, timeZone)}`
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
    tell({ data: { id, copies, reprint } }, context) {
      const verb = reprint ? 'reimprimiu' : 'imprimiu'
      return {
        text: `${verb} ${oneLabel(id, context)}${copies > 1 ? `, ${copies} cópias` : ''}`,
        many: (count) =>
          `${verb} ${count} etiquetas de ${nameOf(context)}${copies > 1 ? `, ${copies} cópias de cada` : ''}`,
        label: id,
      }
    },
  },
  LabelConsumed: {
    kind: 'withdrawals',
    tell({ data: { id, at, expiresAt, usedAt } }, context) {
      const isLate = Date.parse(usedAt ?? at) > Date.parse(expiresAt)
      const used = usedAt === undefined ? '' : `, usada em ${formatLabelDate(usedAt, context.timeZone)}`
      const late = isLate ? ', já vencida' : used
      return { text: `deu baixa (consumo) n${oneLabel(id, context)}${late}`, label: id }
    },
  },
  LabelDiscarded: {
    kind: 'withdrawals',
    tell: ({ data: { id, reason, note } }, context) => ({
      text: `descartou ${oneLabel(id, context)} (${reasons[reason]})${note === '' ? '' : `: ${note}`}`,
      label: id,
    }),
  },
  WithdrawalUndone: {
    kind: 'withdrawals',
    tell: ({ data: { id, how, withdrawnAt } }, context) => ({
      text: `desfez a baixa d${oneLabel(id, context)} (${how} em ${formatLabelDate(withdrawnAt, context.timeZone)})`,
      label: id,
    }),
  },
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
  PublicResponsibleChanged: {
    kind: 'labels',
    tell: ({ data: { publicResponsible } }) => ({
      text: `definiu que a página da etiqueta ${shown[publicResponsible]} a quem escaneia o QR`,
    }),
  },
}
