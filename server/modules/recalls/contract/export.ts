import * as z from 'zod/mini'

export const recallFormats = ['pdf', 'csv'] as const
export const recallExportBody = z.strictObject({
  format: z.enum(recallFormats, 'Formato desconhecido: use pdf ou csv'),
})
export type RecallExportBody = z.infer<typeof recallExportBody>
