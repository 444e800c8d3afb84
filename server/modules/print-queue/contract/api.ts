import * as z from 'zod/mini'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { printerProfileFields, printerWays } from '../../../drivers/contract/printer-profile.ts'
import { startTimeRejections } from '../../../contract/start-time.ts'
import { lineOfText, NAME_MAX, requiredName } from '../../../contract/text.ts'

export const printerProfile = z.object({ id: z.string(), ...printerProfileFields })
export type RegisteredProfile = z.infer<typeof printerProfile>

export const stationBody = z.strictObject({
  name: requiredName('O nome da estação é obrigatório'),
  sector: z._default(lineOfText({ label: 'O setor', max: NAME_MAX }), ''),
  printerProfileId: z._default(z.nullable(lineOfText({ label: 'A impressora', min: 1, max: 60 })), null),
})
export type StationBody = z.infer<typeof stationBody>

export const station = z.object({
  id: z.string(),
  name: z.string(),
  sector: z.string(),
  printerProfileId: z.nullable(z.string()),
})
export type Station = z.infer<typeof station>

/** The printer of a station as a cook sees it. */
export const stationPrinter = z.object({
  /** null: the station has none. */
  name: z.nullable(z.string()),
  way: z.nullable(z.enum(printerWays)),
  /** null: the browser prints, and the server does not know the state of its printer. */
  ready: z.nullable(z.boolean()),
  /** `pronta`, `desligada há 12 min`. */
  text: z.string(),
  /** Why the printer would print nothing now, as a sentence; null: it is ready, or its state is not known. */
  off: z.nullable(z.string()),
})
export type StationPrinter = z.infer<typeof stationPrinter>

/** A station with its printer, and the labels that wait there or have not come out since yesterday. */
export const stationState = z.object({
  stationId: z.string(),
  station: z.string(),
  printer: stationPrinter,
  waiting: z.int(),
  failed: z.int(),
})
export type StationState = z.infer<typeof stationState>

/** Why a station prints nothing, where a person only has to switch its printer on. */
export const PRINTER_OFF = 'Impressora desligada ou sem cabo.'

/** The reason why a station prints nothing, and what becomes of the labels that wait for it; 0: of a calibration page. */
export function outLater(off: string, labels: number): string {
  const isOff = off.endsWith(PRINTER_OFF)
  const [start, end] = isOff ? ['Ligue: a', 'sozinha'] : ['A', 'quando voltar']
  if (labels < 2) return `${off} ${start} ${labels === 1 ? 'etiqueta' : 'página'} sai ${end}.`
  return `${off} ${start}s ${labels} etiquetas saem ${end}${isOff ? 's' : ''}.`
}

const counted = (count: string | number | undefined, one: string, many: string) =>
  `${count} ${Number(count) === 1 ? one : many}`

export const registerRejections = {
  ...startTimeRejections,
  printer_profile_not_found: { kind: 'not_found', text: 'Impressora não encontrada' },
  printer_profile_without_language: {
    kind: 'conflict',
    text: 'Esta impressora imprime pelo driver: use o PDF.',
  },
  printer_profile_name_taken: { kind: 'conflict', text: 'Já existe uma impressora com este nome.' },
  printer_profile_in_use: {
    kind: 'conflict',
    text: ({ stations }) => `Não é possível excluir: esta impressora é usada por ${stations}.`,
  },
  station_not_found: { kind: 'not_found', text: 'Estação não encontrada' },
  station_name_taken: { kind: 'conflict', text: 'Já existe uma estação com este nome.' },
  station_profile_unknown: {
    kind: 'invalid',
    text: 'Esta impressora não está cadastrada',
    path: 'printerProfileId',
  },
  station_has_agent: {
    kind: 'conflict',
    text: 'Não é possível excluir: há um programa da impressora desta estação. Revogue-o primeiro.',
  },
  station_has_jobs: {
    kind: 'conflict',
    text: ({ count }) =>
      `Não é possível excluir: ${counted(count, 'impressão espera', 'impressões esperam')} na fila desta estação. Tire da fila o que não vai mais sair.`,
  },
} as const satisfies RejectionTexts
