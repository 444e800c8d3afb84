import * as z from 'zod/mini'
import { storageKinds } from '../../../contract/food.ts'
import { lineOfText } from '../../../contract/text.ts'
import { label } from '../../labels/contract/api.ts'
import { celsius, instant, outcomes } from './verdict-schemas.ts'

export const incidentKinds = ['falta_de_energia', 'temperatura', 'equipamento'] as const
export type IncidentKind = (typeof incidentKinds)[number]
export const incidentKindNames: Readonly<Record<IncidentKind, string>> = {
  falta_de_energia: 'falta de energia',
  temperatura: 'temperatura fora do limite',
  equipamento: 'equipamento parado',
}

/** `Ocorrência 7` */
export const incidentName = (id: number): string => `Ocorrência ${id}`
/** Why a label of it is blocked: `Ocorrência 7: falta de energia`. */
export const blockReason = ({ id, kind }: { readonly id: number; readonly kind: IncidentKind }): string =>
  `${incidentName(id)}: ${incidentKindNames[kind]}`

/** What has cooled for longer since the power came back proves nothing. */
export const FOOD_AFTER_CUT_MS = 60 * 60_000

/** Until when a measure of the food itself counts for an occurrence: to its end, and after a power cut an hour more. */
export function lastFoodAt({ kind, endedAt }: Pick<IncidentSummary, 'kind' | 'endedAt'>): number {
  if (endedAt === null) return Infinity
  return Date.parse(endedAt) + (kind === 'falta_de_energia' ? FOOD_AFTER_CUT_MS : 0)
}

export const decisions = ['mantem', 'encurta', 'descongelou', 'descarta'] as const
export type Decision = (typeof decisions)[number]
export const proposals = ['cozinhar', 'mover', 'gelo'] as const
export type Proposal = (typeof proposals)[number]

const POINTS_MAX = 200
const LABELS_MAX = 5_000
export const DECISIONS_MAX = 500
export const INCIDENT_PAGE = 100
const INCIDENT_PAGE_MAX = 500

const id = (message: string) => z.int(message).check(z.minimum(1, message), z.maximum(999_999_999, message))
const pointId = id('Escolha o ponto')
const labelId = id('Informe a etiqueta')

export const incidentBody = z.strictObject({
  kind: z.enum(incidentKinds, 'Diga o que houve: falta_de_energia, temperatura ou equipamento'),
  /** Default of `falta_de_energia`: every point in use that is refrigerado or congelado. */
  pointIds: z.optional(
    z
      .array(pointId, 'Informe os pontos')
      .check(
        z.minLength(1, 'Informe pelo menos um ponto'),
        z.maxLength(POINTS_MAX, `São no máximo ${POINTS_MAX} pontos`),
      ),
  ),
  /** Up to 72 hours back. Default: now. */
  startedAt: z.optional(instant),
  utility: z._default(lineOfText({ label: 'A distribuidora', max: 120 }), ''),
  protocol: z._default(lineOfText({ label: 'O protocolo', max: 60 }), ''),
})
export type IncidentBody = z.infer<typeof incidentBody>

/** What is left out stays as it is. */
export const incidentChangeBody = z.strictObject({
  utility: z.optional(lineOfText({ label: 'A distribuidora', max: 120 })),
  protocol: z.optional(lineOfText({ label: 'O protocolo', max: 60 })),
  note: z.optional(lineOfText({ label: 'A observação', max: 300 })),
  /** Not before the last reading within the limits; needs `reason`. */
  startedAt: z.optional(instant),
  reason: z.optional(lineOfText({ label: 'O motivo', max: 200 })),
  /**
   * All labels with `scope: "possivel"` that stood at a point of the occurrence: only these are blocked and count as those
   * with `scope: "certo"` do. The list takes the place of the one before.
   */
  affected: z.optional(
    z.array(labelId, 'Informe as etiquetas').check(z.maxLength(LABELS_MAX, `São no máximo ${LABELS_MAX} etiquetas`)),
  ),
})
export type IncidentChangeBody = z.infer<typeof incidentChangeBody>

export const incidentFoodBody = z.strictObject({
  labelId,
  value: celsius('A temperatura do alimento'),
  /** Default: now. */
  at: z.optional(instant),
})
export type IncidentFoodBody = z.infer<typeof incidentFoodBody>

/** Default: now. */
export const incidentEndBody = z.strictObject({ endedAt: z.optional(instant) })
export type IncidentEndBody = z.infer<typeof incidentEndBody>

const decisionItem = z.strictObject(
  {
    id: labelId,
    decision: z.enum(decisions, 'A decisão é mantem, encurta, descongelou ou descarta'),
    /** Needed to keep a label whose outcome is `decidir`. */
    reason: z._default(lineOfText({ label: 'O motivo', max: 200 }), ''),
    /** Where what has thawed is kept. Default: the only cold place. */
    storageTypeId: z.optional(lineOfText({ label: 'Onde fica', min: 1, max: 100 })),
  },
  'Informe a etiqueta e a decisão',
)
export const incidentDecisionsBody = z.strictObject({
  items: z.array(decisionItem, 'Informe as decisões').check(
    z.minLength(1, 'Informe pelo menos uma decisão'),
    z.maxLength(DECISIONS_MAX, `São no máximo ${DECISIONS_MAX} decisões por vez`),
    z.refine((items) => new Set(items.map((item) => item.id)).size === items.length, 'Há etiquetas repetidas'),
  ),
})
export type IncidentDecisionsBody = z.infer<typeof incidentDecisionsBody>

/** `labels`: those that take the place of others, to be printed. */
export const decisionsMade = z.object({ decided: z.int(), labels: z.array(label) })
export type DecisionsMade = z.infer<typeof decisionsMade>

export const incidentsQuery = z.strictObject({
  /** `1`: only those that are open; `0`: only those that have ended. */
  open: z.optional(z.enum(['1', '0'], 'Use 1 para as abertas e 0 para as encerradas')),
})

const wholeText = (message: string, max: number) =>
  z.pipe(
    z.string(message).check(z.regex(/^\d{1,6}$/, message)),
    z.transform((text) => Math.min(Number(text), max)),
  )
export const incidentQuery = z.strictObject({
  /** Labels of the answer. Default: 100; at most 500. */
  limit: z.optional(wholeText('O limite deve ser um número inteiro', INCIDENT_PAGE_MAX)),
  /** How many labels of the order are left out: the `next` of the answer before. */
  from: z.optional(wholeText('O começo deve ser um número inteiro', 999_999)),
})

const money = z.string()
const person = z.nullable(z.string())

/** An occurrence without its labels. */
export const incidentSummary = z.object({
  id: z.int(),
  kind: z.enum(incidentKinds),
  startedAt: z.string(),
  /** The earliest beginning that a person may give; null: 72 hours before it was opened. */
  earliestStart: z.nullable(z.string()),
  /** null: it is open. */
  endedAt: z.nullable(z.string()),
  openedAt: z.string(),
  /** null: a sensor's reading has opened it. */
  openedBy: person,
  utility: z.string(),
  protocol: z.string(),
  note: z.string(),
  points: z.array(z.object({ id: z.int(), name: z.string(), kind: z.enum(storageKinds) })),
})
export type IncidentSummary = z.infer<typeof incidentSummary>

const decisionMade = z.object({
  decision: z.enum(decisions),
  reason: z.string(),
  person,
  at: z.string(),
})

export const incidentLabel = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  weight: z.string(),
  place: z.string(),
  /**
   * `possivel`: its place has other points too, which the occurrence does not have, and nobody has said that it stood at
   * one of these. It is not blocked, and no total counts its outcome.
   */
  scope: z.enum(['certo', 'possivel']),
  /** It is `certo` because a person has said that it stood at a point of the occurrence, which can be taken back. */
  ticked: z.boolean(),
  expires_at: z.string(),
  /** In reais. Only for whoever sees costs, and where it is known. */
  worth: z.optional(money),
  /** The share of the accepted time, with that of earlier occurrences. */
  used: z.string(),
  outcome: z.enum(outcomes),
  expiration_date: z.string(),
  crossedAt: z.nullable(z.string()),
  /** While it is open: when the accepted time will be over, were it to stay as warm as at the last reading. null: it does not run. */
  crossesAt: z.nullable(z.string()),
  /** Since when it has been thawed; null: it has not. */
  thawedAt: z.nullable(z.string()),
  sentence: z.string(),
  /** Nobody had measured its place or its food for too long when the power came back: a measure gives the usual verdict. */
  unmeasured: z.boolean(),
  proposals: z.array(z.enum(proposals)),
  /** It was moved to a place without a point of the occurrence, and counts until then. */
  moved: z.boolean(),
  /** null: it may be used. */
  blocked: z.nullable(z.string()),
  /** null: nobody has decided. */
  decided: z.nullable(decisionMade),
})
export type IncidentLabel = z.infer<typeof incidentLabel>

const sum = z.object({
  labels: z.int(),
  /** In reais, of those whose worth is known. Only for whoever sees costs. */
  worth: z.optional(money),
  /** How many have no known worth. Only for whoever sees costs. */
  uncosted: z.optional(z.int()),
})
export type IncidentSum = z.infer<typeof sum>

export const incident = z.extend(incidentSummary, {
  points: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(storageKinds),
      /** Oldest first: the last one before the beginning, and those since. */
      readings: z.array(z.object({ at: z.string(), value: z.number() })),
    }),
  ),
  food: z.array(z.object({ labelId: z.int(), value: z.number(), at: z.string(), person })),
  /** The gravest outcome first, then the dearest, and without costs what expires first. */
  labels: z.array(incidentLabel),
  /** `from` of the next page; null: it is the last. */
  next: z.nullable(z.int()),
  /** Of all labels that are in stock, whatever the page has. */
  totals: z.object({
    all: sum,
    /** Without `possivel`, and without those about which somebody has decided. */
    outcomes: z.object({ mantem: sum, encurta: sum, descongelou: sum, decidir: sum, descartar: sum }),
    possible: sum,
    blocked: z.int(),
    decided: z.object({ mantem: z.int(), encurta: z.int(), descongelou: z.int(), descarta: z.int() }),
  }),
})
export type Incident = z.infer<typeof incident>
