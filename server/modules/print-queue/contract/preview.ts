import * as z from 'zod/mini'
import { foodStates, storageKinds } from '../../../contract/food.ts'
import { isLabelDate } from '../../../contract/calendar.ts'
import { atMost } from '../../../contract/text.ts'

const text = z.string('Informe um texto').check(z.maxLength(200, 'Informe no máximo 200 caracteres'))
const mayBeText = z.nullable(text)
const labelDate = z.string('Informe a data').check(atMost(40, 'Data inválida'), z.refine(isLabelDate, 'Data inválida'))
const temperature = z.nullable(z.number('Informe a temperatura em °C'))

const longText = z.string('Informe um texto').check(z.maxLength(20_000, 'Informe no máximo 20000 caracteres'))
const saleTexts = z.strictObject(
  {
    ingredients: longText,
    allergens: longText,
    gluten: text,
    lactose: text,
    legalName: text,
    cnpj: text,
    address: longText,
    conservation: text,
    immediate: z.boolean('Informe se é para consumo imediato'),
  },
  'Informe os textos do rótulo de venda',
)

/** A label as a form shows it before it is generated, with a code that is not its own yet. */
const previewedLabel = z.strictObject(
  {
    name: text,
    code: text,
    /** In the QR. */
    url: text,
    expirationDate: labelDate,
    manipulationDate: labelDate,
    category: text,
    sector: text,
    responsible: text,
    storageType: text,
    additionalStorageType: text,
    weight: text,
    sif: text,
    origin: z.nullable(
      z.strictObject(
        {
          state: z.nullable(z.enum(foodStates, 'Escolha a situação')),
          storageKind: z.nullable(z.enum(storageKinds, 'Escolha onde fica')),
          storageTempMin: temperature,
          storageTempMax: temperature,
          makersDate: mayBeText,
          lot: mayBeText,
          brand: mayBeText,
          supplier: mayBeText,
          sample: z.boolean('Informe se é amostra'),
          parentCode: mayBeText,
        },
        'Informe de onde vem a validade',
      ),
    ),
    /** It is shown as a sale label. */
    sale: z.optional(saleTexts),
  },
  'Informe a etiqueta',
)

export const previewBody = z.strictObject({
  label: previewedLabel,
  /** It was printed before: it carries "2ª via". */
  reprint: z.boolean('Informe se é segunda via'),
})

export type PreviewBody = z.infer<typeof previewBody>

/** The dots that the printer gets, as the label is read. */
export const labelDots = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  width: z.int(),
  height: z.int(),
  /** Base64 of the rows from the top, each in whole bytes: eight dots to the byte, the leftmost in the highest bit. */
  dots: z.string(),
})
export type LabelDots = z.infer<typeof labelDots>
