import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import { numberedLabels } from '../../audit-sentence.ts'
import { isRecallBlock } from './contract/blocks.ts'
import { wordOf } from './contract/act-table.ts'
import type { DiscardReason } from './contract/api.ts'
import type { LabelEvent, LabelSettingsEvent } from './stream/events.ts'
import type { LabelNumberEvent } from './stream/number-events.ts'
import type { ExpiryEvent } from './expiry/events.ts'
import { formatLabelDate } from '../../contract/expiry.ts'

type LabelsEvent = LabelEvent | ExpiryEvent | LabelSettingsEvent | LabelNumberEvent
type LifeEvent = Exclude<LabelEvent, { readonly type: 'LabelGenerated' | 'LabelPrinted' | 'LabelNotPrinted' }>
type How = Extract<LabelEvent, { readonly type: 'LabelTransformed' }>['data']['how']

const reasons: Readonly<Record<DiscardReason, string>> = {
  vencido: 'vencida',
  sobra: 'sobra',
  erro_preparo: 'erro no preparo',
  qualidade: 'aparência, cheiro ou textura',
  temperatura: 'fora de temperatura',
  contaminacao: 'contaminação ou queda',
  avaria: 'avaria',
  devolucao: 'devolvida pelo cliente',
  outro: 'outro motivo',
}

const acts: Readonly<Record<How, string>> = {
  aberta: 'abriu',
  porcionada: 'porcionou',
  congelada: 'congelou',
  descongelada: 'descongelou',
  movida: 'moveu',
  preparo: 'usou em preparo',
  reetiquetada: 'reetiquetou',
}

export const nameOf = ({ first }: AuditContext<LabelsEvent>): string =>
  first.type === 'LabelGenerated' ? first.data.name : 'um produto'

/** "a etiqueta 12 de Molho Pesto" */
export const oneLabel = (id: number, context: AuditContext<LabelsEvent>) => `a etiqueta ${id} de ${nameOf(context)}`

export const lifeAudit: Pick<AuditSentences<LabelsEvent>, LifeEvent['type']> = {
  LabelConsumed: {
    kind: 'withdrawals',
    tell({ data: { id, at, expiresAt, usedAt, purpose, soonerId } }, context) {
      const isLate = Date.parse(usedAt ?? at) > Date.parse(expiresAt)
      const used = usedAt === undefined ? '' : `, usada em ${formatLabelDate(usedAt, context.timeZone)}`
      const late = isLate ? ', já vencida' : used
      const how = purpose === 'equipe' ? 'refeição da equipe' : 'consumo'
      const sooner = soonerId === undefined ? '' : `, embora a etiqueta ${soonerId} vença antes`
      return { text: `deu baixa (${how}) n${oneLabel(id, context)}${late}${sooner}`, label: id }
    },
  },
  LabelDiscarded: {
    kind: 'withdrawals',
    tell({ data: { id, reason, note, quantity, remaining } }, context) {
      const part = quantity === undefined ? '' : `${quantity} d`
      const rest = remaining === undefined ? '' : `, restam ${remaining}`
      const told = note === '' ? '' : `: ${note}`
      return { text: `descartou ${part}${oneLabel(id, context)} (${reasons[reason]})${rest}${told}`, label: id }
    },
  },
  LabelDonated: {
    kind: 'withdrawals',
    tell: ({ data: { id } }, context) => ({ text: `registrou como doada ${oneLabel(id, context)}`, label: id }),
  },
  LabelReturned: {
    kind: 'withdrawals',
    tell: ({ data: { id, note } }, context) => ({
      text: `devolveu ao fornecedor ${oneLabel(id, context)}${note === '' ? '' : `: ${note}`}`,
      label: id,
    }),
  },
  LabelMissing: {
    kind: 'withdrawals',
    tell: ({ data: { id } }, context) => ({ text: `deu por sumida ${oneLabel(id, context)}`, label: id }),
  },
  LabelTransformed: {
    kind: 'withdrawals',
    tell({ data: { id, how, children, remaining, movedTo, doneAt, quantity, added = '' } }, context) {
      if (how === 'reetiquetada')
        return {
          text: `reetiquetou ${oneLabel(id, context)}: agora ${added}`,
          many: (count) => `reetiquetou ${count} etiquetas de ${nameOf(context)}: agora ${added}`,
          label: id,
        }
      const when = doneAt === undefined ? '' : ` em ${formatLabelDate(doneAt, context.timeZone)}`
      const where = movedTo === undefined ? '' : ` para ${movedTo.storageType}`
      // A batch says itself what it has made.
      const made = children.length === 0 || how === 'preparo' ? '' : ` e gerou ${numberedLabels(children)}`
      const rest = remaining === undefined ? '' : `, restam ${remaining}`
      const part = quantity === undefined ? '' : `${quantity} d`
      return { text: `${acts[how]} ${part}${oneLabel(id, context)}${where}${when}${made}${rest}`, label: id }
    },
  },
  TransformationUndone: {
    kind: 'withdrawals',
    tell: ({ data: { id, how, transformedAt } }, context) => ({
      text: `desfez o que foi feito d${oneLabel(id, context)} (${how} em ${formatLabelDate(transformedAt, context.timeZone)})`,
      label: id,
    }),
  },
  LabelAnnulled: {
    kind: 'withdrawals',
    tell: ({ data: { id, parentId } }, context) => ({
      text: `anulou ${oneLabel(id, context)}${parentId === undefined ? '' : `, feita da etiqueta ${parentId}`}`,
      many: (count) =>
        `anulou ${count} etiquetas de ${nameOf(context)}${parentId === undefined ? '' : `, feitas da etiqueta ${parentId}`}`,
      label: id,
    }),
  },
  LabelBlocked: {
    kind: 'withdrawals',
    tell({ data: { id, reason, incidentId } }, context) {
      // A recall and an occurrence of temperature name themselves in the reason.
      const isNamed = incidentId === null || isRecallBlock(reason) || reason.startsWith('Ocorrência ')
      const why = `${reason}${isNamed ? '' : ` (ocorrência ${incidentId})`}`
      return {
        text: `bloqueou ${oneLabel(id, context)}: ${why}`,
        many: (count) => `bloqueou ${count} etiquetas de ${nameOf(context)}: ${why}`,
        label: id,
      }
    },
  },
  LabelReleased: {
    kind: 'withdrawals',
    tell({ data: { id, reason, note, standing } }, context) {
      const block = standing === undefined ? '' : ` do bloqueio "${reason}"`
      const why = note === undefined ? '' : `: ${note}`
      const still = standing === undefined ? '' : ` (segue bloqueada: ${standing})`
      return { text: `liberou ${oneLabel(id, context)}${block}${why}${still}`, label: id }
    },
  },
  WithdrawalUndone: {
    kind: 'withdrawals',
    tell({ data: { id, how, withdrawnAt, found } }, context) {
      const when = formatLabelDate(withdrawnAt, context.timeZone)
      const text =
        found === true
          ? `achou ${oneLabel(id, context)}, sumida desde ${when}: voltou para a lista`
          : `desfez a baixa d${oneLabel(id, context)} (${wordOf(how)} em ${when})`
      return { text, label: id }
    },
  },
}
