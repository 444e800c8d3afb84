import { choiceCell, decimalCell, textCell } from '../../../table-import/cells.ts'
import type { ImportDefinition } from '../../../table-import/import-definition.ts'
import type { ImportedIngredient } from '../contract/imported-ingredient.ts'
import { importedIngredient } from '../contract/imported-ingredient.ts'
import { allergenColumns } from './allergen-cells.ts'

export const unitCell = choiceCell(
  {
    kg: ['kgs', 'quilo', 'quilos', 'quilograma', 'quilogramas', 'kilo', 'kilos', 'quilograma (kg)'],
    g: ['gr', 'grs', 'grama', 'gramas', 'grama (g)'],
    L: ['lt', 'lts', 'litro', 'litros', 'litro (l)'],
    mL: ['mililitro', 'mililitros', 'mililitro (ml)'],
    unidade: ['un', 'und', 'unid', 'uni', 'unidades', 'pc', 'pç', 'peça', 'peças'],
  },
  'Use kg, g, L, mL ou unidade',
)

/** @param registered name and supplier of every registered ingredient, from `existingIngredientKeys` */
export function ingredientImport(registered: ReadonlySet<string>): ImportDefinition<ImportedIngredient> {
  return {
    columns: [
      {
        field: 'name',
        heading: 'Nome',
        synonyms: ['ingrediente', 'nome do ingrediente', 'produto', 'insumo', 'item'],
        isRequired: true,
        read: textCell,
      },
      {
        field: 'price',
        heading: 'Preço',
        synonyms: [
          'preço (R$)',
          'preço unitário',
          'preço de compra',
          'valor',
          'valor (R$)',
          'valor unitário',
          'custo',
          'custo (R$)',
          'custo unitário',
        ],
        isRequired: true,
        read: decimalCell('12,50'),
      },
      {
        field: 'unit',
        heading: 'Unidade',
        synonyms: ['un', 'und', 'unid', 'unidade de compra', 'unidade de medida'],
        isRequired: true,
        read: unitCell,
      },
      { field: 'category', heading: 'Categoria', synonyms: ['grupo'], read: textCell },
      { field: 'supplier', heading: 'Fornecedor', synonyms: ['fornecedores', 'marca'], read: textCell },
      { field: 'description', heading: 'Descrição', synonyms: ['observação', 'observações', 'obs'], read: textCell },
      ...allergenColumns,
    ],
    schema: importedIngredient,
    identity: {
      fields: ['name', 'supplier'],
      registered,
      taken: 'Já existe um ingrediente com este nome e fornecedor',
    },
  }
}

export const ingredientSample = {
  fileName: 'ingredientes-exemplo.csv',
  headings: ['Nome', 'Preço', 'Unidade', 'Categoria', 'Fornecedor', 'Descrição'],
  rows: [
    ['Farinha de trigo', '5,49', 'kg', 'Secos', 'Atacadão', 'Tipo 1'],
    ['Leite integral', '4,89', 'L', 'Laticínios', 'Laticínios Serra Azul', ''],
    ['Ovo caipira', '1,10', 'unidade', 'Hortifrúti', '', 'Bandeja com 30'],
  ],
} as const
