import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import { listText } from '../../words.contract.ts'
import type { DiscardReason } from './contract.ts'
import type { LabelEvent, LabelSettingsEvent } from './events.ts'
import type { ExpiryEvent } from './expiry-events.ts'
import type { RoundEvent } from './round-events.ts'
import { isWalk } from './rounds.contract.ts'
import { formatLabelDate } from './shelf-life.contract.ts'

type LabelsEvent = LabelEvent | RoundEvent | ExpiryEvent | LabelSettingsEvent
type LifeEvent =
  | RoundEvent
  | Exclude<LabelEvent, { readonly type: 'LabelGenerated' | 'LabelPrinted' | 'LabelNotPrinted' }>
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
}

type RoundData<Type extends RoundEvent['type']> = Extract<RoundEvent, { readonly type: Type }>['data']
type MarkOutcome = NonNullable<RoundData<'RoundMarked'>['marks'][number]['outcome']>

const markWords: Readonly<Record<MarkOutcome, string>> = {
  tem: 'no lugar',
  consumida: 'consumida',
  descartada: 'descartada',
  doada: 'doada',
  devolvida: 'devolvida',
  nao_localizada: 'não localizada',
}

const departures: Readonly<Record<string, string>> = { nao_localizada: 'não localizada' }

export const nameOf = ({ first }: AuditContext<LabelsEvent>): string =>
  first.type === 'LabelGenerated' ? first.data.name : 'um produto'

/** "a etiqueta 12 de Molho Pesto" */
export const oneLabel = (id: number, context: AuditContext<LabelsEvent>) => `a etiqueta ${id} de ${nameOf(context)}`

/** "as etiquetas 13, 14 e 15"; of many labels the first and the last. */
function numbered(ids: readonly number[]): string {
  const [first, last] = [ids[0], ids.at(-1)]
  if (ids.length <= 1) return `a etiqueta ${first}`
  return ids.length > 3 ? `${ids.length} etiquetas, de ${first} a ${last}` : `as etiquetas ${listText(ids.map(String))}`
}

const place = ({ first }: AuditContext<LabelsEvent>) =>
  first.type === 'RoundStarted' ? first.data.storageType : 'um lugar'

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
    tell: ({ data: { id } }, context) => ({ text: `não localizou ${oneLabel(id, context)}`, label: id }),
  },
  LabelTransformed: {
    kind: 'withdrawals',
    tell({ data: { id, how, children, remaining, movedTo, doneAt } }, context) {
      const when = doneAt === undefined ? '' : ` em ${formatLabelDate(doneAt, context.timeZone)}`
      const where = movedTo === undefined ? '' : ` para ${movedTo.storageType}`
      const made = children.length === 0 ? '' : ` e gerou ${numbered(children)}`
      const rest = remaining === undefined ? '' : `, restam ${remaining}`
      return { text: `${acts[how]} ${oneLabel(id, context)}${where}${when}${made}${rest}`, label: id }
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
      text: `anulou ${oneLabel(id, context)}, feita da etiqueta ${parentId}`,
      many: (count) => `anulou ${count} etiquetas de ${nameOf(context)}, feitas da etiqueta ${parentId}`,
      label: id,
    }),
  },
  LabelBlocked: {
    kind: 'withdrawals',
    tell: ({ data: { id, reason, incidentId } }, context) => ({
      text: `bloqueou ${oneLabel(id, context)}: ${reason}${incidentId === null ? '' : ` (ocorrência ${incidentId})`}`,
      label: id,
    }),
  },
  LabelReleased: {
    kind: 'withdrawals',
    tell: ({ data: { id } }, context) => ({ text: `liberou ${oneLabel(id, context)}`, label: id }),
  },
  WithdrawalUndone: {
    kind: 'withdrawals',
    tell({ data: { id, how, withdrawnAt, found } }, context) {
      const when = formatLabelDate(withdrawnAt, context.timeZone)
      const text =
        found === true
          ? `achou ${oneLabel(id, context)}, não localizada desde ${when}: voltou para a lista`
          : `desfez a baixa d${oneLabel(id, context)} (${departures[how] ?? how} em ${when})`
      return { text, label: id }
    },
  },
  RoundStarted: {
    kind: 'withdrawals',
    tell: ({ data: { storageType } }) => ({ text: `começou uma ronda em ${storageType}` }),
  },
  RoundMarked: {
    kind: 'withdrawals',
    tell({ data: { marks } }, context) {
      const [first] = marks
      const ids = numbered(marks.map(({ id }) => id))
      const how = first === undefined || first.outcome === null ? null : markWords[first.outcome]
      const isOne = marks.every(({ outcome }) => outcome === first?.outcome)
      const said = how === null ? 'marca retirada' : how
      return {
        text: `marcou ${ids} na ronda em ${place(context)}${isOne ? `: ${said}` : ''}`,
        ...(marks.length === 1 && first !== undefined && { label: first.id }),
      }
    },
  },
  RoundClosed: {
    kind: 'withdrawals',
    tell: ({ data }, context) => ({ text: `encerrou a ronda em ${place(context)}${closingWords(data)}` }),
  },
  RoundReopened: {
    kind: 'withdrawals',
    tell: (_, context) => ({ text: `desfez o encerramento da ronda em ${place(context)}` }),
  },
}

function closingWords({ listed, seen, outcomes, unchecked }: RoundData<'RoundClosed'>): string {
  if (!isWalk({ listed, unchecked }))
    return ` sem conferir nada: ${listed === 1 ? '1 etiqueta continua' : `${listed} etiquetas continuam`} na lista`
  // The events of before counted as looked at what was seen, and said nothing of what was not.
  const checked = unchecked === undefined ? seen.length : listed - unchecked
  const found = `${checked} de ${listed} ${listed === 1 ? 'etiqueta conferida' : 'etiquetas conferidas'}`
  const missing = outcomes.filter(({ outcome }) => outcome === 'nao_localizada').length
  const lost = missing === 0 ? '' : `, ${missing} não ${missing === 1 ? 'localizada' : 'localizadas'}`
  return `: ${found}${lost}${unchecked === undefined || unchecked === 0 ? '' : `, ${unchecked} por conferir`}`
}
