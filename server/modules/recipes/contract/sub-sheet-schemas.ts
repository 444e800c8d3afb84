import * as z from 'zod/mini'
import { decimalNumber } from '../../../http/contract/number.ts'
import { lineOfText } from '../../../contract/text.ts'
import { units } from './costing.ts'

export const quantityBody = (label: string) =>
  z.strictObject(
    {
      n: decimalNumber({ label, above: 0, max: 1_000_000, decimals: 3 }),
      unit: z.enum(units, 'Escolha a unidade'),
    },
    `Informe ${label.toLowerCase()} com a unidade`,
  )
export const quantityAnswer = z.object({ n: z.number(), unit: z.enum(units) })
const ratio = z.object({ numerator: z.string(), denominator: z.string() })

/** A sheet as a line of another one costs it. */
export const subSheet = z.object({ yield: quantityAnswer, totalCost: ratio })
export const subSheetNow = z.extend(subSheet, { version: z.int() })

const ignoredText = lineOfText({ label: 'O custo da ficha', max: 2_000 })
const ignoredSheetFields = {
  yield: quantityBody('O rendimento'),
  totalCost: z.strictObject({ numerator: ignoredText, denominator: ignoredText }, 'Informe o custo da ficha'),
}
export const ignoredSubSheet = z.nullish(z.strictObject(ignoredSheetFields, 'Informe os dados da ficha'))
export const ignoredSubSheetNow = z.nullish(
  z.strictObject({ ...ignoredSheetFields, version: z.int('Versão inválida') }, 'Informe os dados da ficha'),
)

export const OUTPUTS_MAX = 5
const outputBody = z.strictObject(
  {
    baseProductId: z.string('Escolha o produto base').check(z.minLength(1, 'Escolha o produto base'), z.maxLength(100)),
    pack: quantityBody('O conteúdo da embalagem'),
  },
  'Informe o produto base e a embalagem',
)
export const outputsBody = z
  .array(outputBody, 'Informe as embalagens')
  .check(z.maxLength(OUTPUTS_MAX, `Uma ficha técnica tem no máximo ${OUTPUTS_MAX} embalagens`))
export const sheetOutput = z.object({ baseProductId: z.string(), pack: quantityAnswer })
