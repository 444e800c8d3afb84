import * as z from 'zod/mini'
import { noFormula } from '../../../csv.ts'
import { NAME_MAX, lineOfText } from '../../../contract/text.ts'
import { choiceCell, decimalCell, textCell } from '../../../table-import/cells.ts'
import type { CellReader } from '../../../table-import/cells.ts'
import type { ImportDefinition } from '../../../table-import/import-definition.ts'
import { marginTypes, recipeBody, recipeLineBody } from '../contract/api.ts'
import { units } from '../contract/costing.ts'
import { sheetHeadings } from '../rules/sheet-rows.ts'
import type { Field, SheetRow } from '../rules/sheet-rows.ts'
import { unitCell } from './ingredient-import.ts'

const unitOfRow = z.optional(z.enum(units))

/** Only what a row alone can say: the rows of a sheet are checked together, as the body that they give (`planSheets`). */
const sheetRow: z.ZodMiniType<SheetRow> = z.strictObject({
  name: recipeBody.shape.name,
  portionYield: z.optional(z.number()),
  portionUnit: z.optional(z.string()),
  ingredient: lineOfText({ label: 'O ingrediente', min: 1, max: NAME_MAX, required: 'Informe o ingrediente' }),
  operationalQuantity: recipeLineBody.shape.operationalQuantity,
  operationalUnit: unitOfRow,
  correctionFactor: z.optional(z.number()),
  safetyMarginValue: z.optional(z.number()),
  safetyMarginType: z.optional(z.enum(marginTypes)),
  markup: z.optional(z.number()),
  preparationMethod: z.optional(
    z.string().check(z.maxLength(1_999, 'O modo de preparo é longo: cole-o depois na ficha')),
  ),
  isSheet: z.optional(z.boolean()),
  yieldN: z.optional(z.number()),
  yieldUnit: unitOfRow,
  cooked: z.optional(z.boolean()),
  packs: z.optional(z.string()),
  onMenu: z.optional(z.boolean()),
})

/** The export puts an apostrophe before a text that a spreadsheet would run. */
const exportedText: CellReader = (cell) =>
  textCell(typeof cell === 'string' ? cell.replace(/^'(?=\s*[=+\-@])/, '') : cell)
const yesNo = choiceCell({ sim: ['s', 'yes', 'x'], não: ['n', 'no'] }, 'Use sim ou não')
const booleanCell: CellReader = (cell) => {
  const read = yesNo(cell)
  return 'error' in read ? read : { value: read.value === 'sim' }
}
const marginCell = choiceCell(
  { percentage: ['porcentagem', 'percentual', '%'], fixed: ['valor fixo', 'fixo', 'R$'] },
  'Use porcentagem ou valor fixo',
)

type Column = ImportDefinition<SheetRow>['columns'][number]
const column = (field: Field, read: CellReader, own: Partial<Column> = {}): Column => ({
  field,
  heading: sheetHeadings[field],
  synonyms: [],
  read,
  ...own,
})
const isRequired = true

/** The columns of the exported CSV but for those that follow from the others. */
export const recipeImport: ImportDefinition<SheetRow> = {
  columns: [
    column('name', exportedText, { isRequired, synonyms: ['ficha', 'receita', 'nome da ficha', 'nome da receita'] }),
    column('portionYield', decimalCell('10'), { isRequired, synonyms: ['porções'] }),
    column('portionUnit', exportedText),
    column('ingredient', exportedText, { isRequired, synonyms: ['insumo', 'item'] }),
    column('operationalQuantity', decimalCell('0,25'), { isRequired, synonyms: ['qtd', 'quantidade líquida'] }),
    column('operationalUnit', unitCell, { isRequired, synonyms: ['un', 'medida'] }),
    column('correctionFactor', decimalCell('1,1'), { synonyms: ['fator de correção', 'fator'] }),
    column('safetyMarginValue', decimalCell('10'), { synonyms: ['margem'] }),
    column('safetyMarginType', marginCell),
    column('markup', decimalCell('3'), { synonyms: ['markup'] }),
    column('preparationMethod', exportedText, { synonyms: ['preparo'] }),
    column('isSheet', booleanCell),
    column('yieldN', decimalCell('6')),
    column('yieldUnit', unitCell),
    column('cooked', booleanCell),
    column('packs', exportedText),
    column('onMenu', booleanCell),
  ],
  schema: sheetRow,
}

const sampleFields = [
  'name',
  'portionYield',
  'portionUnit',
  'ingredient',
  'operationalQuantity',
  'operationalUnit',
  'yieldN',
  'yieldUnit',
] as const

/** @param ingredients that are registered: the sample can be imported as it is */
export const recipeSample = (ingredients: readonly { readonly name: string; readonly unit: string }[]) => ({
  fileName: 'fichas-tecnicas-exemplo.csv',
  headings: sampleFields.map((field) => sheetHeadings[field]),
  rows: ingredients.map(({ name, unit }) => [
    'Ficha de exemplo',
    '10',
    'porção',
    noFormula(name),
    '1',
    unit,
    '2',
    'kg',
  ]),
})
