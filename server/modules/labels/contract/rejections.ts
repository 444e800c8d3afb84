import { alreadyExpiredRejection } from '../../../contract/already-expired.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { printRefusedRejection } from '../../../contract/print-refused.ts'
import { templateRejections } from '../../../contract/print-template.ts'
import { startTimeRejections } from '../../../contract/start-time.ts'
import { wordOf } from './act-table.ts'
import { UNDO_MINUTES } from './api.ts'
import type { Lateness } from '../../../contract/expiry.ts'
import { formatLabelDate } from '../../../contract/expiry.ts'

type Facts = Readonly<Record<string, string | number>>

/** `person`: who did it, where that is known. */
const withdrawn = ({ how = '', at, timeZone, person }: Facts) =>
  `Esta etiqueta já teve baixa (${wordOf(String(how))}) em ${formatLabelDate(String(at), String(timeZone))}${person === undefined ? '' : `, por ${person}`}.`

/** Why a label is refused that would be born expired. */
export function alreadyExpiredText(
  { expirationDate, manipulationDate }: { readonly expirationDate: string; readonly manipulationDate: string },
  lateness: Lateness,
  timeZone: string,
): string {
  const shown = (day: string) => formatLabelDate(day, timeZone)
  const fault =
    lateness === 'expired'
      ? `A validade terminou em ${shown(expirationDate)}.`
      : `A validade (${shown(expirationDate)}) é anterior à manipulação (${shown(manipulationDate)}).`
  return `${fault} Só é possível registrar com o motivo, como registro tardio.`
}

export const labelRejections = {
  label_not_found: { kind: 'not_found', text: 'Produto não encontrado' },
  label_code_invalid: { kind: 'malformed', text: 'Código QR inválido' },
  label_withdrawn: { kind: 'conflict', text: withdrawn },
  label_expired: {
    kind: 'conflict',
    text: ({ expirationDate, timeZone }) =>
      `Vencido em ${formatLabelDate(String(expirationDate), String(timeZone))}. Só é possível descartar.`,
  },
  undo_too_late: {
    kind: 'conflict',
    text: ({ at, timeZone, done = 'A baixa foi' }) =>
      `Só é possível desfazer em até ${UNDO_MINUTES} minutos. ${done} em ${formatLabelDate(String(at), String(timeZone))}.`,
  },
  label_in_stock: { kind: 'conflict', text: 'Esta etiqueta está em estoque: não há baixa para desfazer.' },
  used_in_future: { kind: 'invalid', text: 'A hora do uso ainda não chegou', path: 'at' },
  used_before_entry: { kind: 'invalid', text: 'A hora do uso é anterior à etiqueta', path: 'at' },
  label_moved_since: {
    kind: 'conflict',
    text: ({ at, timeZone }) =>
      `Esta etiqueta foi movida em ${formatLabelDate(String(at), String(timeZone))}, depois disto, e continua onde foi posta então. Se ela está noutro lugar, mova de novo.`,
  },
  base_product_unknown: { kind: 'invalid', text: 'Este produto base não está cadastrado', path: 'baseProductId' },
  additional_storage_same: {
    kind: 'invalid',
    text: 'O outro lugar deve ser diferente do lugar do produto',
    path: 'additionalStorageType',
  },
  ...alreadyExpiredRejection,
  ...startTimeRejections,
  above_limit: {
    kind: 'invalid',
    text: ({ date, timeZone, sentence }) =>
      `A validade pode ser no máximo ${formatLabelDate(String(date), String(timeZone))}: ${sentence}.`,
    path: 'expiration_date',
  },
  sample_time: {
    kind: 'invalid',
    text: ({ sentence }) => `A amostra é guardada pelo prazo dela: ${sentence}. Não informe outra validade.`,
    path: 'expiration_date',
  },
  /** The product has a class, so its date is not only typed. */
  state_needed: {
    kind: 'invalid',
    text: 'Escolha a situação: a validade deste produto depende dela. Sem ela, só quem tem a permissão “Regras de validade” informa a data, com o motivo.',
    path: 'state',
  },
  after_opening_unconfirmed: {
    kind: 'invalid',
    text: ({ time }) => `${time} após aberto é muito. Confira na embalagem e confirme.`,
    path: 'makersAfterOpening',
  },
  /** The engine has no date, and none was sent. */
  date_by_hand_needed: { kind: 'invalid', text: ({ text }) => String(text), path: 'expiration_date' },
  manual_reason_needed: { kind: 'invalid', text: ({ text }) => String(text), path: 'manualReason' },
  number_blocks_open: {
    kind: 'conflict',
    text: 'Este aparelho já tem duas reservas de números. Use os números delas antes de reservar outros.',
  },
  number_blocks_of_user: {
    kind: 'conflict',
    text: 'Você já tem reservas de números em outros navegadores. Use os números delas antes de reservar outros.',
  },
  number_blocks_of_all: {
    kind: 'conflict',
    text: 'A casa já tem muitas reservas de números em aberto. Use os números delas antes de reservar outros.',
  },
  numbers_not_reserved: {
    kind: 'invalid',
    text: 'Sem números reservados: estes números não são deste aparelho ou já não valem.',
    path: 'numbers',
  },
  number_used: { kind: 'conflict', text: ({ id }) => `O número ${id} já é de outra etiqueta.`, path: 'numbers' },
  ...printRefusedRejection,
  ...templateRejections,
  print_unknown_labels: { kind: 'not_found', text: (facts) => `Produto não encontrado: ${facts.ids}` },
} as const satisfies RejectionTexts
