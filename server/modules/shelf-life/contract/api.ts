import * as z from 'zod/mini'
import { isInstant, isLabelDate } from '../../../contract/calendar.ts'
import { durationUnits, foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'
import { aboveNormRejection } from '../../../contract/above-norm.ts'
import { alreadyExpiredRejection } from '../../../contract/already-expired.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { basis, ceiling, givenDuration } from '../../../contract/date-answer.ts'
import { duration, packHasDate, questionFields, sampleFlag, storagePlace } from '../../../contract/date-question.ts'
import { decimalNumber } from '../../../http/contract/number.ts'
import { startTimeRejections } from '../../../contract/start-time.ts'
import { stateNotAllowedRejection } from '../../../contract/state-not-allowed.ts'
import { atMost, lineOfText } from '../../../contract/text.ts'
import { confidences } from './norm-row.ts'

// oxfmt-ignore
export const ufs = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const
const hours = (label: string) =>
  z
    .int(`${label} deve ser um número inteiro de horas`)
    .check(
      z.minimum(1, `${label} deve ser de pelo menos 1 hora`),
      z.maximum(168, `${label} pode ser de no máximo 168 horas`),
    )

/** What the house has decided; each field that is not sent stays as it is. */
export const shelfLifeSettingsBody = z.strictObject({
  /** null: not said, and only the federal norm counts. */
  uf: z.optional(z.nullable(z.enum(ufs, 'Escolha a UF, como SP'))),
  city: z.optional(z.nullable(lineOfText({ label: 'A cidade', max: 80 }))),
  countExactHours: z.optional(z.boolean('Informe se os dias contam em horas exatas')),
  freezeWithinHours: z.optional(hours('O prazo para congelar')),
  thawedReadyHours: z.optional(hours('O prazo após descongelar')),
  publicResponsible: z.optional(
    z.enum(['nome', 'iniciais', 'nao'], 'Escolha o que a página mostra do responsável: nome, iniciais ou nao'),
  ),
  /** The technical person who has signed this kitchen's table. */
  signedBy: z.optional(z.nullable(lineOfText({ label: 'O responsável técnico', max: 120 }))),
})
export type ShelfLifeSettingsBody = z.infer<typeof shelfLifeSettingsBody>

const NOTE_MAX = 300
const ruleFields = {
  baseProductId: z.nullish(lineOfText({ label: 'O produto base', max: 60 })),
  foodClass: z.nullish(z.enum(foodClasses, 'Escolha o tipo de alimento')),
  state: z.enum(foodStates, 'Escolha a situação'),
  storageKind: z.enum(storageKinds, 'Escolha a conservação'),
  duration,
  origin: z.enum(['casa', 'fabricante'], 'A origem é casa ou fabricante'),
  note: z._default(lineOfText({ label: 'A observação', max: NOTE_MAX }), ''),
  /** °C: only places that are at most so warm have this time; −18.1 is colder than −18. */
  tempMax: z.nullish(decimalNumber({ label: 'A temperatura máxima', min: -80, max: 150, decimals: 1 })),
}
const isGiven = (value: string | null | undefined) => value !== null && value !== undefined
export const timeRuleBody = z.strictObject(ruleFields).check(
  z.refine(({ baseProductId, foodClass }) => isGiven(baseProductId) !== isGiven(foodClass), {
    error: 'Informe o produto ou o tipo de alimento, um dos dois',
    path: ['foodClass'],
  }),
  z.refine(({ origin, foodClass }) => origin === 'casa' || !isGiven(foodClass), {
    error: 'O prazo do fabricante é de um produto, não de um tipo de alimento',
    path: ['origin'],
  }),
  z.refine(
    ({ tempMax, foodClass, state }) => typeof tempMax !== 'number' || (isGiven(foodClass) && state !== 'lacrado'),
    {
      error: 'Só o prazo de um tipo de alimento, e não do que está lacrado, tem temperatura máxima',
      path: ['tempMax'],
    },
  ),
)
export type TimeRuleBody = z.infer<typeof timeRuleBody>

/** What adopting the reference table has done; `kept`: times that the house had already. */
export const referenceAdopted = z.object({ set: z.int(), kept: z.int() })
export type ReferenceAdopted = z.infer<typeof referenceAdopted>

export const normsQuery = z.strictObject({
  on: z.optional(
    z.string('A data deve ser como 2026-12-31').check(
      atMost(10, 'A data deve ser como 2026-12-31'),
      z.refine((day) => isLabelDate(day) && !isInstant(day), 'A data deve ser como 2026-12-31'),
    ),
  ),
})

export const normView = z.object({
  norm: z.string(),
  article: z.nullable(z.string()),
  jurisdiction: z.string(),
  /** null: every class. */
  classes: z.nullable(z.array(z.enum(foodClasses))),
  states: z.array(z.enum(foodStates)),
  storageKind: z.enum(storageKinds),
  /** `até 4 °C`; empty: none. */
  limits: z.string(),
  duration: z.object({ n: z.int(), unit: z.enum(durationUnits) }),
  force: z.enum(['limite', 'referencia']),
  confidence: z.enum(confidences),
  validFrom: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  source: z.string(),
  /** The page of its text at the authority that issued it; null: no such page is known. */
  page: z.nullable(z.string()),
})
export type NormView = z.infer<typeof normView>

export const answerBody = z
  .strictObject({
    baseProductId: z.nullish(lineOfText({ label: 'O produto base', max: 60 })),
    /** Default: that of the base product. */
    foodClass: z.nullish(z.enum(foodClasses, 'Escolha o tipo de alimento')),
    state: z.enum(foodStates, 'Escolha a situação'),
    storageTypeId: storagePlace,
    ...questionFields,
    sample: sampleFlag,
  })
  .check(packHasDate)
export type AnswerBody = z.infer<typeof answerBody>

export const shelfLifeAnswer = z.object({
  expiration_date: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  startedAt: z.string(),
  duration: z.nullable(givenDuration),
  basis,
  ceiling: z.nullable(ceiling),
  /** The line under the date. */
  sentence: z.string(),
  /** The last date that a person may say, and why; null: nothing limits it. */
  limit: z.nullable(z.string()),
  limitText: z.nullable(z.string()),
  hints: z.array(z.string()),
  alternatives: z.array(z.object({ storageTypeId: z.string(), name: z.string(), expiration_date: z.string() })),
  ruleVersion: z.int(),
})

const dated = z.object({ expiration_date: z.nullable(z.string()), text: z.string() })
export const normReview = z.object({
  /** The edition that this kitchen uses, and the newest one. */
  adopted: z.int(),
  newest: z.int(),
  text: z.string(),
  /** The products whose date a label of today would change. */
  changes: z.array(z.object({ baseProductId: z.string(), name: z.string(), before: dated, after: dated })),
})

export type NormReview = z.infer<typeof normReview>

export const adoptBody = z.strictObject({
  /** Missing: for all products. */
  productIds: z.optional(
    z
      .array(lineOfText({ label: 'O produto base', min: 1, max: 60 }), 'Escolha pelo menos um produto')
      .check(z.minLength(1, 'Escolha pelo menos um produto'), z.maxLength(2000, 'No máximo 2000 produtos por vez')),
  ),
})

const told = ({ text }: Readonly<Record<string, string | number>>) => String(text)
export const shelfLifeRejections = {
  too_warm: { kind: 'invalid', text: told, path: ({ field = 'storageTypeId' }) => String(field) },
  ...alreadyExpiredRejection,
  class_missing: { kind: 'invalid', text: told, path: 'foodClass' },
  ...stateNotAllowedRejection,
  ...startTimeRejections,
  ...aboveNormRejection,
  date_unreadable: { kind: 'invalid', text: told, path: 'startedAt' },
  time_rule_not_found: { kind: 'not_found', text: 'Prazo não encontrado' },
  place_missing: { kind: 'conflict', text: 'Diga primeiro onde fica a cozinha.' },
  reference_is_own: { kind: 'conflict', text: 'Em São Paulo esta tabela já é a norma da cozinha.' },
  rule_product_unknown: { kind: 'invalid', text: 'Este produto base não está cadastrado', path: 'baseProductId' },
  answer_storage_unknown: {
    kind: 'invalid',
    text: 'Este tipo de armazenagem não está cadastrado',
    path: 'storageTypeId',
  },
  parent_unknown: {
    kind: 'invalid',
    text: ({ code }: Readonly<Record<string, string | number>>) => `Não há etiqueta com o código ${code}`,
    path: 'parentCodes',
  },
} as const satisfies RejectionTexts
