import * as z from 'zod/mini'
import { atMost } from '../../../contract/text.ts'

const MONTH = 'Informe o mês como 2026-11'
export const sheetFormats = ['pdf', 'csv'] as const

export const temperatureExportBody = z.strictObject({
  month: z.string(MONTH).check(atMost(7, MONTH), z.regex(/^20(?:0[2-9]|[1-9]\d)-(?:0[1-9]|1[0-2])$/, MONTH)),
  format: z.enum(sheetFormats, 'Formato desconhecido: use pdf ou csv'),
})
export type TemperatureExportBody = z.infer<typeof temperatureExportBody>

export const incidentExportBody = z.strictObject({
  format: z.enum(sheetFormats, 'Formato desconhecido: use pdf ou csv'),
})
export type IncidentExportBody = z.infer<typeof incidentExportBody>

export const temperatureExportMessages = {
  nothing: 'Nenhum ponto de medição tem rondas ou leituras neste mês.',
  tooMuch: 'O mês tem leituras demais para um arquivo.',
  noLosses: 'Nenhuma etiqueta foi descartada por esta ocorrência.',
} as const
