// Apart from what they mean, so that a screen does not carry the norms.

export const processKinds = ['resfriamento', 'coccao', 'reaquecimento', 'exposicao', 'oleo'] as const
export type ProcessKind = (typeof processKinds)[number]

export const processActions = ['reaqueci', 'descartei'] as const

export const processStatuses = ['aguardando', 'em_andamento', 'atrasado', 'ok', 'fora', 'descartado'] as const
export type ProcessStatus = (typeof processStatuses)[number]

export interface ProcessState {
  readonly status: ProcessStatus
  /** Of cooling: from 60 °C on; of a display: the first reading. */
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** When it has to be measured again, or to have ended; null: no time is set. */
  readonly dueAt: number | null
  /** The labels are blocked until something is done. */
  readonly needsAction: boolean
  readonly mayReheat: boolean
  readonly sentence: string
  readonly norm: string
  readonly article: string | null
}
