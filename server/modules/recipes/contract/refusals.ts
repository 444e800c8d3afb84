import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { LEVELS_MAX } from './api.ts'
import { units, unitSymbols } from './costing.ts'

const lineOf = (facts: Readonly<Record<string, string | number>>) => `Linha ${Number(facts.line) + 1}`
const productsText = (count: string | number | undefined) =>
  `${count} ${count === 1 ? 'produto base' : 'produtos base'}`
const ofRecipe = ({ line }: Readonly<Record<string, string | number>>) =>
  line === undefined ? 'recipeId' : `ingredients.${line}.recipeId`
const symbol = (unit: unknown) => unitSymbols[units.find((each) => each === unit) ?? 'unidade']

export const recipeRejections = {
  ingredient_not_found: { kind: 'not_found', text: 'Ingrediente não encontrado' },
  ingredient_in_use: {
    kind: 'conflict',
    text: ({ count }) =>
      `Não é possível excluir: este ingrediente é usado por ${count} ${count === 1 ? 'ficha técnica' : 'fichas técnicas'}.`,
  },
  ingredient_costs_products: {
    kind: 'conflict',
    text: ({ count }) => `Não é possível excluir: este ingrediente dá o custo de ${productsText(count)}.`,
  },
  recipe_costs_products: {
    kind: 'conflict',
    text: ({ count }) => `Não é possível excluir: esta ficha técnica dá o custo de ${productsText(count)}.`,
  },
  recipe_in_use: {
    kind: 'conflict',
    text: ({ count }) =>
      `Não é possível excluir: esta ficha técnica é usada por ${count} ${count === 1 ? 'outra ficha' : 'outras fichas'}.`,
  },
  recipe_not_found: { kind: 'not_found', text: 'Receita não encontrada' },
  recipe_changed_meanwhile: {
    kind: 'conflict',
    text: 'Outra pessoa alterou esta ficha técnica enquanto você a editava. Recarregue a página para ver a versão nova.',
  },
  recipe_line_ingredient_unknown: {
    kind: 'invalid',
    text: (facts) => `${lineOf(facts)}: este ingrediente não está cadastrado`,
    path: ({ line }) => `ingredients.${line}.ingredientId`,
  },
  recipe_line_units_incompatible: {
    kind: 'invalid',
    text: (facts) =>
      `${lineOf(facts)} (${facts.name}): ${symbol(facts.used)} não converte para ${symbol(facts.bought)}, ${facts.of === 'recipe' ? 'a unidade do rendimento da ficha' : 'a unidade de compra'}`,
    path: ({ line }) => `ingredients.${line}.operationalUnit`,
  },
  recipe_line_recipe_unknown: {
    kind: 'invalid',
    text: (facts) => `${lineOf(facts)}: esta ficha técnica não está cadastrada`,
    path: ofRecipe,
  },
  recipe_cycle: {
    kind: 'invalid',
    text: ({ name, other }) => `${other} já usa ${name}: uma ficha não pode conter a si mesma.`,
    path: ofRecipe,
  },
  recipe_yield_missing: {
    kind: 'invalid',
    text: 'Informe na ficha quanto ela rende em peso, volume ou unidades.',
    path: ofRecipe,
  },
  recipe_depth: {
    kind: 'invalid',
    text: ({ name }) => `${name} já tem ${LEVELS_MAX} níveis de fichas: não pode entrar em outra.`,
    path: ofRecipe,
  },
  recipe_output_product_unknown: {
    kind: 'invalid',
    text: 'Este produto base não está cadastrado',
    path: ({ output }) => `outputs.${output}.baseProductId`,
  },
  pack_unit: {
    kind: 'invalid',
    text: ({ pack, yielded }) => `A embalagem está em ${symbol(pack)}, mas a ficha rende em ${symbol(yielded)}.`,
    path: ({ output }) => `outputs.${output}.pack.unit`,
  },
} as const satisfies RejectionTexts

/** Those of a sheet that is saved. */
export const lineRefusals = [
  'recipe_line_ingredient_unknown',
  'recipe_line_units_incompatible',
  'recipe_line_recipe_unknown',
  'recipe_yield_missing',
  'recipe_depth',
  'recipe_output_product_unknown',
  'pack_unit',
]
