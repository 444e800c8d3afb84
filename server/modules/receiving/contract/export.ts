import * as z from 'zod/mini'
import { wholeDays } from '../../../contract/period.ts'

export const receiptExportFormats = ['pdf', 'csv'] as const

export const receiptExportBody = z.safeExtend(wholeDays, {
  format: z.enum(receiptExportFormats, 'Formato desconhecido: use pdf ou csv'),
})
export type ReceiptExportBody = z.infer<typeof receiptExportBody>

export const receiptExportMessages = {
  nothing: 'Nada foi recebido no período.',
  tooMuch: 'O período tem itens demais para um arquivo. Escolha menos dias.',
} as const
