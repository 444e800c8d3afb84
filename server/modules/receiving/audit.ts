import type { AuditSentences } from '../../audit-sentence.ts'
import type { ReceivingEvent } from './events.ts'

export const receivingAudit: AuditSentences<ReceivingEvent> = {
  SupplierRegistered: { kind: 'receipts', tell: ({ data: { name } }) => ({ text: `cadastrou o fornecedor ${name}` }) },
  SupplierChanged: { kind: 'receipts', tell: ({ data: { name } }) => ({ text: `alterou o fornecedor ${name}` }) },
  SupplierDeleted: { kind: 'receipts', tell: ({ data: { name } }) => ({ text: `excluiu o fornecedor ${name}` }) },
}
