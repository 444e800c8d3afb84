import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import { changedFields } from '../../audit-sentence.ts'
import { exact, reais } from '../../contract/decimal.ts'
import { unitSymbols } from './contract/costing.ts'
import type { IngredientDetails, RecipeDetails, RecipesEvent } from './events.ts'

const ingredientFields: Readonly<Partial<Record<keyof IngredientDetails, string>>> = {
  name: 'nome',
  category: 'categoria',
  supplier: 'fornecedor',
  description: 'descrição',
}

const recipeFields: Readonly<Partial<Record<keyof RecipeDetails, string>>> = {
  name: 'nome',
  portionYield: 'rendimento',
  portionUnit: 'unidade do rendimento',
  markup: 'multiplicador',
  lines: 'ingredientes',
  preparationMethod: 'modo de preparo',
  safetyMarginType: 'tipo da margem',
  safetyMarginValue: 'margem de segurança',
  yield: 'quanto rende',
  cooked: 'se é cozida',
  onMenu: 'se está no cardápio',
  outputs: 'embalagens',
}

const priceOf = ({ price, unit }: Pick<IngredientDetails, 'price' | 'unit'>) =>
  `${reais(exact(price))}/${unitSymbols[unit]}`

const ingredientBefore = ({ previous }: AuditContext<RecipesEvent>): IngredientDetails | undefined =>
  previous?.type === 'IngredientRegistered' || previous?.type === 'IngredientChanged' ? previous.data : undefined

const recipeBefore = ({ previous }: AuditContext<RecipesEvent>): RecipeDetails | undefined =>
  previous?.type === 'RecipeRegistered' || previous?.type === 'RecipeChanged' ? previous.data : undefined

/**
 * The recipe's name from the previous event; after an event without a name (a price update), the name in the first
 * event.
 */
function recipeName(context: AuditContext<RecipesEvent>): string {
  const { first } = context
  return recipeBefore(context)?.name ?? (first.type === 'RecipeRegistered' ? first.data.name : 'de outro tempo')
}

export const recipesAudit: AuditSentences<RecipesEvent> = {
  IngredientRegistered: {
    kind: 'recipes',
    tell: ({ data }) => ({ text: `cadastrou o ingrediente ${data.name} a ${priceOf(data)}` }),
  },
  IngredientChanged: {
    kind: 'recipes',
    tell({ data }, context) {
      const before = ingredientBefore(context)
      const others = changedFields<IngredientDetails>(before, data, ingredientFields)
      if (!data.priceChanged && data.takenBack !== undefined)
        return { text: `tirou da história do preço de ${data.name} o preço de um recebimento estornado` }
      if (!data.priceChanged) return { text: `alterou o ingrediente ${data.name}${others}` }
      const from = before === undefined ? '' : ` de ${priceOf(before)}`
      if (data.invoice !== undefined && before !== undefined)
        return {
          text: `mudou o preço de ${data.name} de ${reais(exact(before.price))} para ${reais(exact(data.price))} por ${unitSymbols[data.unit]}, pela nota ${data.invoice}`,
        }
      return {
        text: `alterou o preço do ingrediente ${data.name}${from} para ${priceOf(data)}${others.replace('(', '(e também: ')}`,
      }
    },
  },
  IngredientDeleted: { kind: 'recipes', tell: ({ data: { name } }) => ({ text: `excluiu o ingrediente ${name}` }) },
  RecipeRegistered: {
    kind: 'recipes',
    tell: ({ data: { name, copyOf } }) => ({
      text: copyOf === null ? `cadastrou a ficha técnica ${name}` : `duplicou uma ficha técnica como ${name}`,
    }),
  },
  RecipeChanged: {
    kind: 'recipes',
    tell: ({ data }, context) => ({
      text: `alterou a ficha técnica ${data.name}${changedFields<RecipeDetails>(recipeBefore(context), data, recipeFields)}`,
    }),
  },
  RecipePricesUpdated: {
    kind: 'recipes',
    tell: ({ data: { lines } }, context) => ({
      text: `atualizou ${lines.length === 1 ? 'o preço de 1 ingrediente' : `os preços de ${lines.length} ingredientes`} na ficha técnica ${recipeName(context)}`,
    }),
  },
  RecipeDeleted: { kind: 'recipes', tell: ({ data: { name } }) => ({ text: `excluiu a ficha técnica ${name}` }) },
}
