import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reais } from '#contract/decimal'
import { recipeBody } from '#contract/recipes'
import type { Ingredient, Recipe, RecipeLine } from '#contract/recipes'
import { costsOf } from '#contract/recipes/costing'
import {
  blankLine,
  blankSheet,
  bodyOf,
  costedSheet,
  withTypedUnit,
  sheetOf,
  unitChoices,
  withIngredient,
  withPriceNow,
} from './sheet-values.ts'
import type { LineValues } from './sheet-values.ts'

const tomato: Ingredient = { id: 7, name: 'Tomate', price: 10, unit: 'kg', category: '', supplier: '', description: '' }
const milk: Ingredient = { ...tomato, id: 8, name: 'Leite', price: 32.5, unit: 'L' }
const egg: Ingredient = { ...tomato, id: 9, name: 'Ovo', price: 0.9, unit: 'unidade' }

const lineOf = (ingredient: Ingredient, change: Partial<LineValues> = {}): LineValues => ({
  ...withIngredient(blankLine(0), ingredient),
  ...change,
})
const costs = (values: Parameters<typeof costedSheet>[0]) => {
  const costed = costedSheet(values)
  return costed && costsOf(costed)
}

test('a new sheet has the defaults of the specification', () => {
  const {
    lines: [line],
    ...sheet
  } = blankSheet()
  expect(sheet).toEqual({
    name: '',
    portionYield: '1',
    portionUnit: 'unidade',
    yieldN: '',
    yieldUnit: 'kg',
    cooked: null,
    onMenu: false,
    outputs: [],
    markup: '1',
    preparationMethod: '',
    safetyMarginType: 'percentage',
    safetyMarginValue: '0',
  })
  expect(line).toMatchObject({ ingredientId: null, unit: 'kg', factor: '1' })
})

test('the example of the issue, typed in Brazilian notation, gives its costs', () => {
  const values = {
    ...blankSheet(),
    portionYield: '10',
    markup: '3',
    safetyMarginValue: '10,0',
    lines: [lineOf(tomato, { quantity: '2', factor: '1,1' }), lineOf(milk, { quantity: '200', unit: 'mL' })],
  }
  const live = costs(values)
  if (live?.kind !== 'costs') throw new Error('no costs')
  const shown = [live.totalCost, live.costPerPortion, live.finalRecipeCost, live.suggestedPrice].map((figure) =>
    reais(figure).replace('\u00a0', ' '),
  )
  expect(shown).toEqual(['R$ 28,50', 'R$ 2,85', 'R$ 31,35', 'R$ 9,41'])
})

test('a half-typed number gives no costs, and a blank field counts as its default', () => {
  const sheet = { ...blankSheet(), lines: [lineOf(tomato, { quantity: '1' })] }
  expect(costs({ ...sheet, markup: '', safetyMarginValue: '' })?.kind).toBe('costs')
  for (const quantity of ['abc', '1.234', '-1', ','])
    expect(costs({ ...sheet, lines: [lineOf(tomato, { quantity })] })).toBeNull()
  expect(costs({ ...sheet, markup: '1,2,3' })).toBeNull()
})

test('picking an ingredient copies its name, price and unit', () => {
  expect(withIngredient(blankLine(3), milk)).toEqual({
    key: 3,
    ingredientId: 8,
    recipeId: null,
    recipeVersion: null,
    subSheet: null,
    subSheetNow: null,
    ingredientName: 'Leite',
    ingredientUnit: 'L',
    price: '32,50',
    registeredPrice: 32.5,
    priceNow: null,
    quantity: '',
    unit: 'L',
    factor: '1',
  })
})

test('picking another ingredient keeps the quantity unit only if it still converts', () => {
  const grams = lineOf(tomato, { quantity: '500', unit: 'g' })
  expect(withIngredient(grams, { ...tomato, id: 10 })).toMatchObject({ quantity: '500', unit: 'g' })
  expect(withIngredient(grams, egg)).toMatchObject({ quantity: '500', unit: 'unidade' })
})

test.each([
  ['500g', '500', 'g'],
  ['0,5 kg', '0,5', 'kg'],
  [' 2 KG ', '2', 'kg'],
])('the quantity %j of an ingredient bought by the kg sets the unit too', (quantity, number, unit) => {
  expect(withTypedUnit(lineOf(tomato, { quantity }))).toMatchObject({ quantity: number, unit })
})

test('a typed unit that does not convert leaves the line as typed', () => {
  const line = lineOf(tomato, { quantity: '500ml' })
  expect(withTypedUnit(line)).toBe(line)
  expect(withTypedUnit(lineOf(milk, { quantity: '500ml' }))).toMatchObject({ quantity: '500', unit: 'mL' })
  expect(withTypedUnit(lineOf(egg, { quantity: '12 un' }))).toMatchObject({ quantity: '12', unit: 'unidade' })
})

test('a unit typed with the quantity is used in the body and in the costs before the field loses the focus', () => {
  const values = { ...blankSheet(), name: 'Molho', lines: [lineOf(tomato, { quantity: '500g' })] }
  expect(bodyOf(values, null).ingredients[0]).toMatchObject({ operationalQuantity: 500, operationalUnit: 'g' })
  const live = costs(values)
  expect(live?.kind === 'costs' && reais(live.totalCost)).toBe('R$\u00a05,00')
})

test('a blank line is not sent; a line with a quantity and no ingredient is sent', () => {
  const values = {
    ...blankSheet(),
    lines: [blankLine(0), lineOf(tomato, { quantity: '1' }), { ...blankLine(2), quantity: '3' }],
  }
  expect(bodyOf(values, 4)).toMatchObject({
    version: 4,
    ingredients: [{ ingredientId: 7 }, { ingredientId: 0, operationalQuantity: 3 }],
  })
})

test('today’s price is copied with its unit; a quantity unit that no longer converts stays in the choices', () => {
  const repriced = withPriceNow(lineOf(tomato, { quantity: '2', priceNow: { price: 4.5, unit: 'unidade' } }))
  expect(repriced).toMatchObject({
    price: '4,50',
    registeredPrice: 4.5,
    ingredientUnit: 'unidade',
    priceNow: null,
    unit: 'kg',
  })
  expect(unitChoices(repriced, [])).toEqual(['kg', 'unidade'])
})

const money = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100)
const unit = fc.constantFrom('kg', 'g', 'L', 'mL', 'unidade')
const noSheet = { recipeId: null, recipeVersion: null, subSheet: null, subSheetNow: null }
const ingredientLine = fc.record({
  ingredientId: fc.integer({ min: 1, max: 999 }),
  ingredientName: fc.constant('Tomate'),
  ingredientPrice: money,
  ingredientUnit: unit,
  operationalQuantity: money,
  operationalUnit: unit,
  correctionFactor: fc.integer({ min: 0, max: 1_000 }).map((hundredths) => hundredths / 100),
  registeredPrice: money,
  priceNow: fc.constant(null),
  totalCost: fc.constant(0),
})
const quantity = fc.record({ n: fc.integer({ min: 1, max: 99_999 }).map((mills) => mills / 1000), unit })
const sheetLine = fc
  .tuple(ingredientLine, quantity, fc.bigInt({ min: 0n, max: 10n ** 30n }))
  .map(([line, own, cost]) => ({
    ...line,
    ingredientId: null,
    recipeId: 3,
    recipeVersion: 2,
    ingredientUnit: own.unit,
    subSheet: { yield: own, totalCost: { numerator: String(cost), denominator: '7' } },
    subSheetNow: null,
  }))
const recipeLine = fc.oneof(
  ingredientLine.map((line) => ({ ...line, ...noSheet })),
  sheetLine,
)
const anyRecipe: fc.Arbitrary<Recipe> = fc.record({
  id: fc.constant(1),
  version: fc.integer({ min: 1, max: 9 }),
  name: fc.constant('Molho'),
  portionYield: fc.integer({ min: 1, max: 9_999 }).map((tenths) => tenths / 10),
  portionUnit: fc.constantFrom('unidade', 'porção'),
  yield: fc.option(quantity),
  cooked: fc.option(fc.boolean()),
  onMenu: fc.boolean(),
  outputs: fc.array(fc.record({ baseProductId: fc.constant('molho'), pack: quantity }), { maxLength: 5 }),
  markup: fc.integer({ min: 0, max: 99 }).map((tenths) => tenths / 10),
  ingredients: fc.array(recipeLine, { minLength: 1, maxLength: 5 }),
  preparationMethod: fc.constant('Cozinhe.\nSirva.'),
  safetyMarginType: fc.constant('fixed' as const),
  safetyMarginValue: money,
  totalCost: fc.constant(0),
  costPerPortion: fc.constant(0),
  finalRecipeCost: fc.constant(0),
  suggestedPrice: fc.constant(0),
  totalYieldKg: fc.constant(0),
  totalYieldUnits: fc.constant(0),
})

/** What the form sends of a line: of another sheet only which one, and how much of it. */
function sentLine({ recipeId, recipeVersion, ...line }: RecipeLine) {
  const { operationalQuantity, operationalUnit, correctionFactor } = line
  const quantities = { operationalQuantity, operationalUnit, correctionFactor }
  if (recipeId !== null) return { recipeId, recipeVersion, ...quantities }
  const { ingredientId, ingredientPrice, ingredientUnit, registeredPrice } = line
  return { ingredientId, ingredientPrice, ingredientUnit, registeredPrice, ...quantities }
}

test('a recipe shown in the form and saved without changes stays equal, to the last cent', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const body = recipeBody.parse(bodyOf(sheetOf(recipe), recipe.version))
      expect(body).toMatchObject({
        portionYield: recipe.portionYield,
        markup: recipe.markup,
        safetyMarginValue: recipe.safetyMarginValue,
        version: recipe.version,
      })
      expect({ yield: body.yield, cooked: body.cooked, onMenu: body.onMenu, outputs: body.outputs }).toEqual({
        yield: recipe.yield,
        cooked: recipe.cooked,
        onMenu: recipe.onMenu,
        outputs: recipe.outputs,
      })
      expect(body.ingredients).toEqual(recipe.ingredients.map(sentLine))
      expect(costedSheet(sheetOf(recipe))).toEqual({
        ...(({ portionYield, markup, safetyMarginType, safetyMarginValue }) => ({
          portionYield,
          markup,
          safetyMarginType,
          safetyMarginValue,
        }))(recipe),
        ingredients: recipe.ingredients.map(
          ({ operationalQuantity, operationalUnit, correctionFactor, ingredientPrice, ingredientUnit, subSheet }) => ({
            subSheet,
            operationalQuantity,
            operationalUnit,
            correctionFactor,
            ingredientPrice: subSheet === null ? ingredientPrice : 0,
            ingredientUnit,
          }),
        ),
      })
    }),
  )
})
