import type { AuditSentences } from '../../audit-sentence.ts'
import { celsiusText } from '../../contract/food.ts'
import { counted, labelsText } from '../../contract/words.ts'
import { groupNames, temperatureGroups } from './contract/groups.ts'
import type { ReceiptDetails, ReceivingEvent } from './events.ts'

const ofNote = ({ name, invoice }: ReceiptDetails): string =>
  `, de ${name}${invoice === null ? '' : `, nota ${invoice.number}`}`

const limitsText = (limits: Readonly<Record<string, number>>): string =>
  temperatureGroups
    .flatMap((group) => (limits[group] === undefined ? [] : [`${groupNames[group]} ${celsiusText(limits[group])}`]))
    .join(', ') || 'nenhum'

const listed = (items: number, refused: number, labels: number): string =>
  [
    counted(items, 'item', 'itens'),
    ...(refused === 0 ? [] : [counted(refused, 'recusado', 'recusados')]),
    ...(labels === 0 ? [] : [labelsText(labels)]),
  ].join(', ')

export const receivingAudit: AuditSentences<ReceivingEvent> = {
  SupplierRegistered: { kind: 'receipts', tell: ({ data: { name } }) => ({ text: `cadastrou o fornecedor ${name}` }) },
  SupplierChanged: { kind: 'receipts', tell: ({ data: { name } }) => ({ text: `alterou o fornecedor ${name}` }) },
  SupplierDeleted: { kind: 'receipts', tell: ({ data: { name } }) => ({ text: `excluiu o fornecedor ${name}` }) },
  ReceiptOpened: { kind: 'receipts', tell: ({ data }) => ({ text: `abriu o recebimento ${data.id}${ofNote(data)}` }) },
  ReceiptChanged: {
    kind: 'receipts',
    tell: ({ data }) => ({
      text: `alterou o recebimento ${data.id}${ofNote(data)}`,
      many: () => `alterou o recebimento ${data.id}${ofNote(data)}`,
      isRepeated: true,
    }),
  },
  ReceiptDropped: {
    kind: 'receipts',
    tell: ({ data: { id, name } }) => ({ text: `excluiu o recebimento ${id}, de ${name}` }),
  },
  ReceiptConfirmed: {
    kind: 'receipts',
    tell: ({ data: { name, number, items, refused, labels } }) => ({
      text: `recebeu de ${name}${number === null ? '' : ` a nota ${number}`}: ${listed(items, refused, labels)}`,
    }),
  },
  ReceiptLineSetAside: {
    kind: 'receipts',
    tell: ({ data: { name, lot, outcome, why } }) => ({
      text: `${outcome === 'recusado' ? 'recusou' : 'segregou'} ${name}${lot === '' ? '' : ` (lote ${lot})`}: ${why}`,
    }),
  },
  ReceiptReversed: {
    kind: 'receipts',
    tell: ({ data: { id, name, reason } }) => ({ text: `estornou o recebimento ${id}, de ${name}: ${reason}` }),
  },
  ReceivingLimitsSet: {
    kind: 'receipts',
    tell: ({ data: { limits } }) => ({ text: `definiu os limites de recebimento da casa: ${limitsText(limits)}` }),
  },
  LotReceived: {
    kind: 'receipts',
    tell: ({ data: { code, description } }) => ({
      text: `recebeu o lote ${code} de ${description}`,
      many: (count) => `recebeu ${count} lotes`,
    }),
  },
  LotClosed: {
    kind: 'receipts',
    tell: ({ data: { code, name, how } }) => ({ text: `encerrou o lote ${code} de ${name}: ${how}` }),
  },
  LotBlocked: {
    kind: 'receipts',
    tell: ({ data: { code, name, reason } }) => ({ text: `bloqueou o lote ${code} de ${name}: ${reason}` }),
  },
  LotReleased: {
    kind: 'receipts',
    tell: ({ data: { code, name, reason } }) => ({ text: `liberou o lote ${code} de ${name}: ${reason}` }),
  },
  LotReopened: {
    kind: 'receipts',
    tell: ({ data: { code, name } }) => ({ text: `reabriu o lote ${code} de ${name}` }),
  },
  WaitingPricesDecided: {
    kind: 'receipts',
    tell: ({ data: { accepted, refused } }) => ({
      text: `decidiu preços de notas: ${counted(accepted.length, 'aceito', 'aceitos')}, ${counted(refused.length, 'recusado', 'recusados')}`,
    }),
  },
}
