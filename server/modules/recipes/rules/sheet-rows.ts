import { nameKey } from '../../../contract/text.ts'
import type { RecipeBody } from '../contract/api.ts'
import type { Unit } from '../contract/costing.ts'
import { units, unitSymbols } from '../contract/costing.ts'

// The rows of a file with sheets: what each of them says by itself.

/** The headings of the columns, as the export writes them. */
export const sheetHeadings = {
  name: 'Ficha técnica',
  portionYield: 'Rendimento',
  portionUnit: 'Unidade do rendimento',
  ingredient: 'Ingrediente',
  operationalQuantity: 'Quantidade',
  operationalUnit: 'Unidade',
  correctionFactor: 'Perda na limpeza',
  safetyMarginValue: 'Margem de segurança',
  safetyMarginType: 'Tipo da margem',
  markup: 'Multiplicador',
  preparationMethod: 'Modo de preparo',
  isSheet: 'É ficha técnica',
  yieldN: 'Quanto rende',
  yieldUnit: 'Medida do que rende',
  cooked: 'Vai ao fogo',
  packs: 'Embalagens',
  onMenu: 'No cardápio',
} as const
export type Field = keyof typeof sheetHeadings

/** One line of a sheet, with what the file says of the sheet. */
export interface SheetRow {
  readonly name: string
  readonly portionYield?: number | undefined
  readonly portionUnit?: string | undefined
  readonly ingredient: string
  readonly operationalQuantity: number
  readonly operationalUnit?: Unit | undefined
  readonly correctionFactor?: number | undefined
  readonly safetyMarginValue?: number | undefined
  readonly safetyMarginType?: RecipeBody['safetyMarginType'] | undefined
  readonly markup?: number | undefined
  readonly preparationMethod?: string | undefined
  /** The ingredient is another sheet, of the house or of the file. */
  readonly isSheet?: boolean | undefined
  readonly yieldN?: number | undefined
  readonly yieldUnit?: Unit | undefined
  readonly cooked?: boolean | undefined
  /** `Molho de tomate 500 mL · Molho de tomate 2 L`. */
  readonly packs?: string | undefined
  readonly onMenu?: boolean | undefined
}

export interface FileRow {
  /** In the file. */
  readonly line: number
  readonly body: SheetRow
}

const packForm = /^(\S.*)\s(\d+(?:[.,]\d+)?)\s*(kg|g|l|ml|un|unidades?)$/i
const unitBySymbol = new Map([
  ...units.flatMap((unit) => [unit, unitSymbols[unit]].map((symbol) => [nameKey(symbol), unit] as const)),
  ['unidades', 'unidade'] as const,
])

/** The packs in a cell as the export writes them, `Molho de tomate 500 mL · Molho de tomate 2 L`. null: that is no pack. */
export const packsIn = (packs: string) =>
  packs.split('·').flatMap((part) => {
    const text = part.trim()
    if (text === '') return []
    const [, name = '', digits = '', symbol = ''] = packForm.exec(text) ?? []
    const unit = unitBySymbol.get(nameKey(symbol))
    const pack = unit === undefined ? null : { name: name.trim(), n: Number(digits.replace(',', '.')), unit }
    return [{ text, pack }]
  })
