import * as z from 'zod/mini'
import { questionFields, storagePlace } from '../../../contract/date-question.ts'
import { foodStates } from '../../../contract/food.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { lineOfText, NAME_MAX, requiredName } from '../../../contract/text.ts'

/** So many tiles a screen shows. */
export const TILES = 12
/** The labels of one call. */
const QUICK_LABELS_MAX = 200
const ITEMS_MAX = 50
const SETS_ITEMS_MAX = 30

const stationId = lineOfText({ label: 'A estação', min: 1, max: 60, required: 'Escolha a estação' })
const productId = lineOfText({ label: 'O produto base', min: 1, max: 60, required: 'Escolha o produto' })
const state = z.nullish(z.enum(foodStates, 'Escolha a situação'))
const quantity = z
  .int('A quantidade deve ser um número inteiro')
  .check(
    z.minimum(1, 'A quantidade deve ser de pelo menos 1'),
    z.maximum(QUICK_LABELS_MAX, `A quantidade pode ser de no máximo ${QUICK_LABELS_MAX}`),
  )

const CHOICE = 'Informe o preparo: { baseProductId }'
/** What a tile stands for. A situação or a place that is left out is the product's own. */
const tileChoice = { baseProductId: productId, state, storageTypeId: z.nullish(storagePlace) }

/** Without a station: what the whole kitchen makes, and the browser prints it. */
export const quickLabelsQuery = z.strictObject({ station: z.optional(stationId) })
export const labelSetsQuery = z.strictObject({ station: stationId })

export const quickLabelsBody = z
  .strictObject({
    /** Whose printer prints them. Without it they are only made, and the browser prints them. */
    station: z.optional(stationId),
    items: z
      .array(
        z.strictObject({ ...tileChoice, quantity, makersDate: questionFields.makersDate }, CHOICE),
        'Informe o que imprimir',
      )
      .check(
        z.minLength(1, 'Escolha pelo menos um preparo'),
        z.maxLength(ITEMS_MAX, `Escolha no máximo ${ITEMS_MAX} preparos por vez`),
      ),
    /** Default: the person of the session. At a device of the kitchen it is always that person. */
    responsible: z.nullish(lineOfText({ label: 'O responsável', max: NAME_MAX })),
  })
  .check(
    z.refine(({ items }) => items.reduce((sum, item) => sum + item.quantity, 0) <= QUICK_LABELS_MAX, {
      message: `Imprima no máximo ${QUICK_LABELS_MAX} etiquetas por vez`,
      path: ['items'],
    }),
  )
export type QuickLabelsBody = z.infer<typeof quickLabelsBody>

/** A tile in its place, with the date that a label of now would have. */
export const quickTile = z.object({
  baseProductId: z.string(),
  name: z.string(),
  state: z.enum(foodStates),
  /** Empty: the product has no place yet. */
  storageTypeId: z.string(),
  /** Of an ordinary day, here and at this hour where it is known: far more is asked about. */
  quantity: z.int(),
  pinned: z.boolean(),
  /** null: there is none, and `refusal` says why. */
  expiration_date: z.nullable(z.string()),
  /** Where the date comes from. */
  sentence: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
})
export type QuickTile = z.infer<typeof quickTile>

export const pinsBody = z.strictObject({
  station: stationId,
  /** All pins of the station, in their order. */
  pins: z
    .array(z.strictObject(tileChoice, CHOICE), 'Informe os fixados')
    .check(z.maxLength(TILES, `Fixe no máximo ${TILES} preparos`)),
})
export type PinsBody = z.infer<typeof pinsBody>

const tile = z.object({ baseProductId: z.string(), state: z.enum(foodStates), storageTypeId: z.string() })
export const pinsAnswer = z.object({ station: z.string(), pins: z.array(tile) })
export type TileKey = z.infer<typeof tile>

export const labelSetBody = z.strictObject({
  station: stationId,
  name: requiredName('O nome do conjunto é obrigatório'),
  items: z
    .array(z.strictObject({ ...tileChoice, quantity }, CHOICE), 'Informe o que o conjunto tem')
    .check(
      z.minLength(1, 'Escolha pelo menos um preparo'),
      z.maxLength(SETS_ITEMS_MAX, `Um conjunto tem no máximo ${SETS_ITEMS_MAX} preparos`),
    ),
})
export type LabelSetBody = z.infer<typeof labelSetBody>

/** A saved list. `name` of an item is empty where the product is not registered any more. */
export const labelSet = z.object({
  id: z.string(),
  station: z.string(),
  name: z.string(),
  items: z.array(
    z.object({
      baseProductId: z.string(),
      name: z.string(),
      state: z.enum(foodStates),
      storageTypeId: z.string(),
      quantity: z.int(),
    }),
  ),
})
export type LabelSet = z.infer<typeof labelSet>

export const quickLabelRejections = {
  quick_station_unknown: { kind: 'invalid', text: 'Esta estação não está cadastrada', path: 'station' },
  quick_product_unknown: { kind: 'invalid', text: 'Este produto base não está cadastrado', path: 'baseProductId' },
  quick_storage_missing: {
    kind: 'invalid',
    text: 'Este produto não diz onde fica. Escolha em Ajustar.',
    path: 'storageTypeId',
  },
  quick_responsible_missing: { kind: 'invalid', text: 'Informe o responsável', path: 'responsible' },
  label_set_not_found: { kind: 'not_found', text: 'Conjunto não encontrado' },
  label_set_name_taken: { kind: 'conflict', text: 'Já existe um conjunto com este nome nesta estação.' },
} as const satisfies RejectionTexts
