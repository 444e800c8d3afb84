import * as z from 'zod/mini'
import { isInstant } from '../../../contract/calendar.ts'
import { day } from '../../../contract/period.ts'
import { storagePlace } from '../../../contract/date-question.ts'
import { foodClasses, storageKinds } from '../../../contract/food.ts'
import { lastDayOfMakersDate } from '../../../contract/makers-date.ts'
import { NAME_MAX, atMost, lineOfText, requiredName } from '../../../contract/text.ts'
import { units } from '../../../contract/units.ts'
import { decimalNumber } from '../../../http/contract/number.ts'
import type { TemperatureGroup } from './groups.ts'
import { temperatureGroups } from './groups.ts'
import { otherBrand } from './other-brand.ts'

const LINES_MAX = 990
/** The most labels that one receipt makes. */
export const LABELS_MAX = 500

/** As many as a line of an NF-e has. */
export const LOTS_MAX = 500

const outcomes = ['aceito', 'recusado', 'segregado', 'nao_veio'] as const
export const refusalReasons = [
  'temperatura',
  'validade',
  'embalagem',
  'aparencia',
  'quantidade',
  'nao_pedido',
  'sem_rotulo',
  'outro',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

const AMOUNT_MAX = 99_999_999
/** As many as a file has: a third of a kilo is 0.333333. */
export const PACK_DECIMALS = 6
const amount = (label: string, { decimals, word } = { decimals: 4, word: 'quatro' }) =>
  z.number(`${label} deve ser um número`).check(
    z.gt(0, `${label} deve ser maior que zero`),
    z.maximum(AMOUNT_MAX, `${label} é grande demais`),
    z.refine((value) => Number(value.toFixed(decimals)) === value, `${label} aceita no máximo ${word} casas decimais`),
  )
const celsius = (label: string) => decimalNumber({ label, min: -80, max: 150, decimals: 1 })
const money = (label: string) =>
  z
    .string(`${label} deve ser um texto como 591.80`)
    .check(atMost(16, `${label} é grande demais`), z.regex(/^\d{1,12}(?:\.\d{1,2})?$/, `${label} deve ser como 591.80`))
const id = (label: string) => z.int(label).check(z.minimum(1, label), z.maximum(999_999_999, label))
const productId = lineOfText({ label: 'O produto base', min: 1, max: 60 })
const date = (label: string) =>
  z.string(`${label} deve ser como 2026-12-31 ou 2026-12`).check(
    atMost(10, `${label} deve ser como 2026-12-31 ou 2026-12`),
    z.refine((text) => lastDayOfMakersDate(text) !== null, `${label} deve ser como 2026-12-31 ou 2026-12`),
  )

const lotBody = z.strictObject(
  {
    lot: z.optional(lineOfText({ label: 'O lote', max: 40 })),
    makersDate: z.nullish(date('A validade do fabricante')),
    manufacturedOn: z.nullish(date('A data de fabricação')),
    /** The quantity, in the unit of the line. Default: an equal part of the accepted quantity. */
    quantity: z.nullish(amount('A quantidade do lote')),
    /** Default: the value of the base product. */
    storageTypeId: z.nullish(storagePlace),
    labels: z.nullish(
      z.strictObject(
        {
          count: z
            .int('Informe quantas etiquetas')
            .check(z.minimum(1, 'Pelo menos 1 etiqueta'), z.maximum(LABELS_MAX, `No máximo ${LABELS_MAX} etiquetas`)),
          weight: lineOfText({ label: 'O peso', min: 1, max: 40 }),
        },
        'Informe quantas etiquetas e o peso de cada uma',
      ),
    ),
  },
  'Informe os dados do lote',
)

const lineBody = z.strictObject(
  {
    description: lineOfText({ label: 'A descrição', min: 1, max: NAME_MAX }),
    supplierCode: z.optional(lineOfText({ label: 'O código do fornecedor', max: 60 })),
    ean: z.nullish(z.string('EAN inválido').check(atMost(14, 'EAN inválido'), z.regex(/^\d{8,14}$/, 'EAN inválido'))),
    unit: lineOfText({ label: 'A unidade', min: 1, max: 10 }),
    quantity: amount('A quantidade'),
    /** What the line costs, in reais. */
    total: z.nullish(money('O total da linha')),
    ingredientId: z.nullish(id('Escolha o ingrediente')),
    baseProductId: z.nullish(productId),
    /** Whether the kitchen does not keep these goods, as cleaning goods. */
    ignored: z.optional(z.boolean('Informe se a linha fica de fora')),
    pack: z.nullish(
      z.strictObject(
        {
          n: amount('O que vem em uma unidade', { decimals: PACK_DECIMALS, word: 'seis' }),
          unit: z.enum(units, 'Escolha a unidade'),
        },
        'Informe o que vem em uma unidade',
      ),
    ),
    /** Default: the values of the base product. */
    kind: z.nullish(z.enum(storageKinds, 'Escolha a conservação')),
    foodClass: z.nullish(z.enum(foodClasses, 'Escolha o tipo de alimento')),
    brand: z.optional(lineOfText({ label: 'A marca', max: NAME_MAX })),
    sif: z.optional(lineOfText({ label: 'O SIF', max: 20 })),
    temperature: z.nullish(celsius('A temperatura')),
    makersTempMax: z.nullish(celsius('A temperatura do fabricante')),
    outcome: z.enum(outcomes, 'Diga se a linha foi aceita, recusada, segregada ou não veio'),
    /** The accepted quantity, in the unit of the line. Default: the whole line. */
    acceptedQuantity: z.nullish(amount('A quantidade aceita')),
    reason: z.nullish(z.enum(refusalReasons, 'Escolha o motivo')),
    note: z.optional(lineOfText({ label: 'A observação', max: 300 })),
    /** true: a price that looks wrong is right; false: the register keeps its own price. */
    acceptPrice: z.optional(z.boolean('Informe se o preço está certo')),
    lots: z
      .array(lotBody, 'Informe os lotes')
      .check(z.maxLength(LOTS_MAX, `Uma linha tem no máximo ${LOTS_MAX} lotes`)),
  },
  'Informe os dados da linha',
)
export type LineBody = z.infer<typeof lineBody>

const ofGroup = z.optional(celsius('A temperatura'))
/** The temperatures that were measured, one item of each group. */
const measured = z.strictObject(
  {
    congelado: ofGroup,
    pescado: ofGroup,
    cru_preparado: ofGroup,
    carne: ofGroup,
    demais: ofGroup,
    quente: ofGroup,
  } satisfies Record<TemperatureGroup, unknown>,
  'Informe a temperatura de cada grupo',
)

const INSTANT = 'Informe data, hora e fuso (2026-12-31T18:00:00-03:00)'
const instant = z.string(INSTANT).check(atMost(40, INSTANT), z.refine(isInstant, INSTANT))

export const receiptBody = z
  .strictObject({
    /** The version that the client has read; needed in a change. */
    version: z.nullish(z.int('Versão inválida')),
    supplierId: z.nullish(id('Escolha o fornecedor')),
    /** A supplier that is registered with the receipt. */
    supplier: z.nullish(
      z.strictObject(
        {
          name: requiredName('Nome do fornecedor é obrigatório'),
          cnpj: z.nullish(lineOfText({ label: 'O CNPJ', max: 30 })),
        },
        'Informe o fornecedor',
      ),
    ),
    invoice: z.nullish(
      z.strictObject(
        {
          key: z.nullish(
            z
              .string('Chave inválida')
              .check(atMost(44, 'Chave inválida'), z.regex(/^\d{6}[A-Z0-9]{12}\d{26}$/, 'Chave inválida')),
          ),
          number: lineOfText({ label: 'O número da nota', min: 1, max: 20 }),
          series: z.optional(lineOfText({ label: 'A série', max: 5 })),
          issuedAt: z.nullish(instant),
          total: z.nullish(money('O total da nota')),
        },
        'Informe a nota',
      ),
    ),
    /** Default: now. Up to 72 hours ago. */
    receivedAt: z.nullish(instant),
    vehicle: z.nullish(
      z.strictObject(
        {
          ok: z.boolean('Informe se o veículo estava em ordem'),
          note: z.optional(lineOfText({ label: 'A observação do veículo', max: 300 })),
        },
        'Informe o veículo',
      ),
    ),
    temperatures: z.optional(measured),
    lines: z
      .array(lineBody, 'Informe as linhas')
      .check(
        z.minLength(1, 'Informe pelo menos uma linha'),
        z.maxLength(LINES_MAX, `Uma nota tem no máximo ${LINES_MAX} linhas`),
      ),
  })
  .check(
    z.refine(({ supplierId, supplier }) => (supplierId ?? null) !== null || (supplier ?? null) !== null, {
      error: 'Escolha o fornecedor',
      path: ['supplierId'],
    }),
  )
export type ReceiptBody = z.infer<typeof receiptBody>

export const confirmBody = z.strictObject({
  version: z.int('Versão inválida'),
  station: z.nullish(lineOfText({ label: 'A estação', max: 60 })),
  /** false: the prices wait. Without the permission to see costs the prices wait in any case. */
  updatePrices: z._default(z.boolean('Informe se os preços mudam'), true),
})
export type ConfirmBody = z.infer<typeof confirmBody>

export const receiptStatuses = ['aberto', 'recebido', 'estornado'] as const

export const receipt = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(receiptStatuses),
  supplierId: z.nullable(z.int()),
  supplier: z.object({ name: z.string(), cnpj: z.nullable(z.string()) }),
  /** Figures of money only with the permission to see costs. */
  invoice: z.nullable(
    z.object({
      key: z.nullable(z.string()),
      number: z.string(),
      series: z.nullable(z.string()),
      issuedAt: z.nullable(z.string()),
      total: z.optional(z.nullable(z.string())),
    }),
  ),
  receivedAt: z.string(),
  vehicle: z.nullable(z.object({ ok: z.boolean(), note: z.optional(z.string()) })),
  temperatures: measured,
  lines: z.array(lineBody),
  /** Of a received one: brands for which nobody has confirmed the declared allergens yet; left out where there are none. */
  otherBrands: z.optional(z.array(otherBrand)),
})
export type Receipt = z.infer<typeof receipt>

const missingFacts = z.object({
  /** How many lines that stay in the house name nothing of the house. */
  goods: z.int(),
  /** Groups of accepted lines that nobody has measured. */
  temperatures: z.array(z.enum(temperatureGroups)),
})
export type MissingFacts = z.infer<typeof missingFacts>

/** A receipt in a list. */
export const receiptSummary = z.object({
  ...z.pick(receipt, {
    id: true,
    version: true,
    status: true,
    supplierId: true,
    supplier: true,
    invoice: true,
    receivedAt: true,
  }).shape,
  items: z.int(),
  refused: z.int(),
  segregated: z.int(),
  /** Of an open receipt those that are asked for. */
  labels: z.int(),
  /** What an open receipt still lacks; null: the receipt is not open. */
  missing: z.nullable(missingFacts),
  /** Who received it; null: nobody has yet. */
  by: z.nullable(z.string()),
  /** Why it was taken back. */
  reversedFor: z.nullable(z.string()),
})
export type ReceiptSummary = z.infer<typeof receiptSummary>

export const reverseBody = z.strictObject({
  reason: lineOfText({ label: 'O motivo', min: 1, max: 300 }),
})

/** In °C for each group; hot food must be warmer than its limit. A group that is left out has no limit of the restaurant. */
export const limitsBody = z.strictObject({ limits: measured })

export const receiptsQuery = z.strictObject({
  /** Days in the restaurant's time zone, both included. */
  from: z.optional(day('O início')),
  to: z.optional(day('O fim')),
  status: z.optional(z.enum(receiptStatuses, 'Situação desconhecida')),
  supplier: z.optional(
    z.coerce
      .number('Id inválido')
      .check(z.int('Id inválido'), z.minimum(1, 'Id inválido'), z.maximum(999_999_999, 'Id inválido')),
  ),
  cursor: z.optional(z.string('Cursor inválido').check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Cursor inválido'))),
})
export type ReceiptsQuery = z.infer<typeof receiptsQuery>
