import * as z from 'zod/mini'
import { capitalised } from '../../../contract/words.ts'
import { requiredName } from '../../../contract/text.ts'
import { decimalNumber } from '../../../http/contract/number.ts'
import { processActions, processKinds, processStatuses } from './process-states.ts'
import type { ProcessKind, ProcessState } from './process-states.ts'
import { instant } from './verdict-schemas.ts'

/** The most readings and actions of one check. */
export const CHECK_ENTRIES_MAX = 100
const CALL_READINGS_MAX = 50

export const processKindNames: Readonly<Record<ProcessKind, string>> = {
  resfriamento: 'resfriamento',
  coccao: 'cocção',
  reaquecimento: 'reaquecimento',
  exposicao: 'exposição',
  oleo: 'óleo de fritura',
}

/** `Resfriamento 3: Caldo`, which the blocked labels show. */
export const checkTitle = ({
  id,
  kind,
  name,
}: {
  readonly id: number
  readonly kind: ProcessKind
  readonly name: string
}) => {
  const what = processKindNames[kind]
  return `${capitalised(what)} ${id}: ${name}`
}

/** The oil of a fryer is warmer than anything that a point measures. */
const celsius = decimalNumber({ label: 'A temperatura', min: -80, max: 300, decimals: 1 })
const idOf = (message: string) => z.int(message).check(z.minimum(1, message), z.maximum(999_999_999, message))

/** `at` left out: now. */
const reading = z.strictObject({ at: z.optional(instant), value: celsius }, 'Informe a temperatura')
const readings = z
  .array(reading, 'Informe as leituras')
  .check(
    z.minLength(1, 'Informe pelo menos uma leitura'),
    z.maxLength(CALL_READINGS_MAX, `São no máximo ${CALL_READINGS_MAX} leituras`),
  )

export const processCheckBody = z
  .strictObject({
    kind: z.enum(processKinds, 'Escolha o que se confere'),
    batchId: z.optional(idOf('Escolha o preparo')),
    labelId: z.optional(idOf('Escolha a etiqueta')),
    name: z.optional(requiredName('Diga qual é o alimento')),
    readings,
  })
  .check(
    z.refine(({ batchId, labelId, name }) => [batchId, labelId, name].filter((one) => one !== undefined).length === 1, {
      path: ['name'],
      message: 'Informe o preparo, a etiqueta ou o nome do alimento',
    }),
  )
export type ProcessCheckBody = z.infer<typeof processCheckBody>

export const processReadingsBody = z.strictObject({ readings })
export type ProcessReadingsBody = z.infer<typeof processReadingsBody>

export const processActionBody = z.strictObject({
  action: z.enum(processActions, 'Diga se reaqueceu ou descartou'),
  /** What the reheated food has reached. */
  value: z.optional(celsius),
  /** Default: now. */
  at: z.optional(instant),
})
export type ProcessActionBody = z.infer<typeof processActionBody>

export const processChecksQuery = z.strictObject({
  /** `1`: only what is not finished; `0`: only what is. */
  open: z.optional(z.enum(['1', '0'], 'Informe 1 ou 0')),
  batch: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Id inválido')), z.transform(Number))),
  cursor: z.optional(z.string('Cursor inválido').check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Cursor inválido'))),
})
export type ProcessChecksQuery = z.infer<typeof processChecksQuery>

/** What a check says now. */
export const processSays = z.object({
  id: z.int(),
  status: z.enum(processStatuses),
  /** Of cooling: from 60 °C on; null: nothing has begun. */
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** When it has to be measured again, or to have ended. */
  dueAt: z.nullable(z.string()),
  /** Until something is done its labels are blocked. */
  needsAction: z.boolean(),
  mayReheat: z.boolean(),
  /** `Faltam 30 min para chegar a 10 °C.` */
  sentence: z.string(),
  norm: z.string(),
  article: z.nullable(z.string()),
})
export type ProcessSays = z.infer<typeof processSays>

const entry = { at: z.string(), late: z.boolean(), person: z.string() }

/** A check of a food process with what was measured and done, the oldest first. */
export const processCheck = z.extend(processSays, {
  kind: z.enum(processKinds),
  name: z.string(),
  batchId: z.nullable(z.int()),
  labelId: z.nullable(z.int()),
  openedAt: z.string(),
  person: z.string(),
  readings: z.array(z.object({ ...entry, value: z.number() })),
  actions: z.array(z.object({ ...entry, action: z.enum(processActions), value: z.nullable(z.number()) })),
})
export type ProcessCheckAnswer = z.infer<typeof processCheck>

const instantText = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const saysOf = (id: number, { startedAt, endedAt, dueAt, ...state }: ProcessState): ProcessSays => ({
  id,
  ...state,
  startedAt: instantText(startedAt),
  endedAt: instantText(endedAt),
  dueAt: instantText(dueAt),
})
