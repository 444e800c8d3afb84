import { describe, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import type { RecipeBody, RecipeLineBody } from './contract/api.ts'
import { recipeBody } from './contract/api.ts'
import type { IngredientRegister, Registers } from './decider.ts'
import { recipeDecider } from './decider.ts'
import type { IngredientDetails, IngredientEvent, RecipeDetails, RecipeEvent } from './events.ts'
import { ingredientDecider } from './ingredient-decider.ts'

const recipe = decisionOf(recipeDecider)
const ingredient = decisionOf(ingredientDecider)

const registersOf = (ingredients: IngredientRegister): Registers => ({
  ingredients,
  sheets: new Map(),
  products: new Set(),
  users: new Set(),
})
const register = registersOf(
  new Map([
    [1, { name: 'Tomate', price: 10, unit: 'kg' }],
    [2, { name: 'Azeite', price: 32.5, unit: 'L' }],
    [3, { name: 'Ovo', price: 0.9, unit: 'unidade' }],
  ]),
)
const lineBody = (own: Partial<RecipeLineBody> = {}): RecipeLineBody => ({
  ingredientId: 1,
  operationalQuantity: 2,
  operationalUnit: 'kg',
  correctionFactor: 1.1,
  ...own,
})
const bodyOf = (own: Partial<RecipeBody> = {}): RecipeBody => ({
  ...recipeBody.parse({ name: 'Molho', portionYield: 10, ingredients: [lineBody()] }),
  ...own,
})
const tomato = {
  ingredientId: 1,
  ingredientName: 'Tomate',
  ingredientPrice: 10,
  ingredientUnit: 'kg',
  registeredPrice: 10,
  quantity: 2,
  quantityUnit: 'kg',
  correctionFactor: 1.1,
} as const
const details = (own: Partial<RecipeDetails> = {}): RecipeDetails => ({
  id: 7,
  name: 'Molho',
  portionYield: 10,
  portionUnit: 'unidade',
  markup: 1,
  lines: [tomato],
  preparationMethod: '',
  safetyMarginType: 'percentage',
  safetyMarginValue: 0,
  ...own,
})
const registered: RecipeEvent = { type: 'RecipeRegistered', data: { ...details(), copyOf: null } }

describe('registering a recipe', () => {
  const given = recipe.given([])

  it('copies name, price and unit of the registered ingredient, and fills in the defaults', () => {
    given.when({ type: 'RegisterRecipe', id: 7, body: bodyOf(), register }).then([registered])
  })

  it("keeps the recipe's own price next to the register's price", () => {
    given
      .when({
        type: 'RegisterRecipe',
        id: 7,
        body: bodyOf({ ingredients: [lineBody({ ingredientPrice: 8.4, ingredientUnit: 'kg', registeredPrice: 9 })] }),
        register,
      })
      .then([
        {
          type: 'RecipeRegistered',
          data: { ...details({ lines: [{ ...tomato, ingredientPrice: 8.4, registeredPrice: 9 }] }), copyOf: null },
        },
      ])
  })

  it("rejects an ingredient that is not registered, with the line's index", () => {
    given
      .when({
        type: 'RegisterRecipe',
        id: 7,
        body: bodyOf({ ingredients: [lineBody(), lineBody({ ingredientId: 99 })] }),
        register,
      })
      .thenRejected('recipe_line_ingredient_unknown', { line: 1 })
  })

  it.each([
    ['kg', 'unidade', 3, 'Ovo'],
    ['unidade', 'L', 2, 'Azeite'],
    ['g', 'L', 2, 'Azeite'],
  ] as const)(
    "rejects a quantity in %s of an ingredient bought by %s, with the line's index",
    (used, bought, ingredientId, name) => {
      given
        .when({
          type: 'RegisterRecipe',
          id: 7,
          body: bodyOf({ ingredients: [lineBody(), lineBody({ ingredientId, operationalUnit: used })] }),
          register,
        })
        .thenRejected('recipe_line_units_incompatible', { line: 1, name, used, bought })
    },
  )
})

describe("the unit of a line's price", () => {
  const given = recipe.given([])
  const salt = (own: Partial<RecipeLineBody>) =>
    bodyOf({ ingredients: [lineBody({ operationalQuantity: 500, operationalUnit: 'g', correctionFactor: 1, ...own })] })

  it("is the register's unit when no price was sent with it", () => {
    given.when({ type: 'RegisterRecipe', id: 7, body: salt({ ingredientUnit: 'g' }), register }).then([
      {
        type: 'RecipeRegistered',
        data: {
          ...details({ lines: [{ ...tomato, quantity: 500, quantityUnit: 'g', correctionFactor: 1 }] }),
          copyOf: null,
        },
      },
    ])
  })

  it("must convert to the register's unit", () => {
    given
      .when({
        type: 'RegisterRecipe',
        id: 7,
        body: salt({ operationalUnit: 'unidade', ingredientUnit: 'unidade', ingredientPrice: 1 }),
        register,
      })
      .thenRejected('recipe_line_units_incompatible', { line: 0, name: 'Tomate', used: 'unidade', bought: 'kg' })
  })

  it("must be a unit that the quantity converts to, also when the register's unit is", () => {
    given
      .when({ type: 'RegisterRecipe', id: 7, body: salt({ ingredientUnit: 'unidade', ingredientPrice: 1 }), register })
      .thenRejected('recipe_line_units_incompatible', { line: 0, name: 'Tomate', used: 'g', bought: 'unidade' })
  })

  it("may be the unit of the saved recipe, although the register's unit changed since", () => {
    const byUnit = registersOf(new Map([[1, { name: 'Tomate', price: 1, unit: 'unidade' }]]))
    recipe
      .given([registered])
      .when({
        type: 'ChangeRecipe',
        body: bodyOf({
          markup: 2,
          ingredients: [lineBody({ ingredientPrice: 10, ingredientUnit: 'kg', registeredPrice: 10 })],
        }),
        register: byUnit,
      })
      .then([{ type: 'RecipeChanged', data: { ...details({ markup: 2 }), linesBefore: 1 } }])
  })
})

describe('changing a recipe', () => {
  it('records the previous number of lines, so that the projection can remove the rest', () => {
    recipe
      .given([{ type: 'RecipeRegistered', data: { ...details({ lines: [tomato, tomato, tomato] }), copyOf: null } }])
      .when({ type: 'ChangeRecipe', body: bodyOf({ name: 'Molho Novo' }), register })
      .then([{ type: 'RecipeChanged', data: { ...details({ name: 'Molho Novo' }), linesBefore: 3 } }])
  })

  it('records no event when nothing changed', () => {
    recipe
      .given([registered])
      .when({ type: 'ChangeRecipe', body: bodyOf({ version: 1 }), register })
      .then([])
  })

  it('records an event for any changed field of any line, and for an added or removed line', () => {
    const egg = {
      ...tomato,
      ingredientId: 3,
      ingredientName: 'Ovo',
      ingredientPrice: 0.9,
      ingredientUnit: 'unidade',
      registeredPrice: 0.9,
      quantity: 6,
      quantityUnit: 'unidade',
      correctionFactor: 1,
    } as const
    const eggBody = lineBody({
      ingredientId: 3,
      operationalQuantity: 6,
      operationalUnit: 'unidade',
      correctionFactor: 1,
    })
    const change = (ingredients: RecipeLineBody[]) =>
      recipe
        .given([{ type: 'RecipeRegistered', data: { ...details({ lines: [tomato, egg] }), copyOf: null } }])
        .when({ type: 'ChangeRecipe', body: bodyOf({ ingredients }), register })
    const changed = (lines: RecipeDetails['lines']): RecipeEvent => ({
      type: 'RecipeChanged',
      data: { ...details({ lines }), linesBefore: 2 },
    })
    change([lineBody(), eggBody]).then([])
    change([lineBody(), { ...eggBody, operationalQuantity: 7 }]).then([changed([tomato, { ...egg, quantity: 7 }])])
    change([{ ...lineBody(), correctionFactor: 1.2 }, eggBody]).then([
      changed([{ ...tomato, correctionFactor: 1.2 }, egg]),
    ])
    change([lineBody()]).then([changed([tomato])])
    change([lineBody(), eggBody, eggBody]).then([changed([tomato, egg, egg])])
    change([eggBody, lineBody()]).then([changed([egg, tomato])])
  })

  it('is rejected when the recipe was changed since the client read it', () => {
    const twice: RecipeEvent[] = [
      registered,
      { type: 'RecipeChanged', data: { ...details({ markup: 2 }), linesBefore: 1 } },
    ]
    recipe
      .given(twice)
      .when({ type: 'ChangeRecipe', body: bodyOf({ version: 1 }), register })
      .thenRejected('recipe_changed_meanwhile')
    recipe
      .given(twice)
      .when({ type: 'ChangeRecipe', body: bodyOf({ version: 2 }), register })
      .then([{ type: 'RecipeChanged', data: { ...details(), linesBefore: 1 } }])
  })

  it.each(['ChangeRecipe', 'UpdatePrices', 'DeleteRecipe'] as const)('%s is rejected for an absent recipe', (type) => {
    const command =
      type === 'ChangeRecipe'
        ? { type, body: bodyOf(), register }
        : type === 'UpdatePrices'
          ? { type, register }
          : { type, costedProducts: 0, usedBy: 0 }
    recipe.given([]).when(command).thenRejected('recipe_not_found')
    recipe
      .given([registered, { type: 'RecipeDeleted', data: { id: 7, name: 'Molho', lines: 1 } }])
      .when(command)
      .thenRejected('recipe_not_found')
  })
})

describe('updating prices', () => {
  const dearer = registersOf(
    new Map([
      [1, { name: 'Tomate', price: 12, unit: 'kg' }],
      [2, { name: 'Azeite', price: 32.5, unit: 'L' }],
    ]),
  )
  const oil = {
    ...tomato,
    ingredientId: 2,
    ingredientName: 'Azeite',
    ingredientPrice: 30,
    ingredientUnit: 'L',
    registeredPrice: 32.5,
    quantity: 200,
    quantityUnit: 'mL',
  } as const
  const both: RecipeEvent = { type: 'RecipeRegistered', data: { ...details({ lines: [oil, tomato] }), copyOf: null } }

  it("copies the prices that changed in the register, and keeps the recipe's own prices", () => {
    recipe
      .given([both])
      .when({ type: 'UpdatePrices', register: dearer })
      .then([
        {
          type: 'RecipePricesUpdated',
          data: { id: 7, lines: [{ line: 1, price: 12, unit: 'kg', priceBefore: 10, unitBefore: 'kg' }] },
        },
      ])
  })

  it('copies a unit that changed at the same price', () => {
    recipe
      .given([registered])
      .when({ type: 'UpdatePrices', register: registersOf(new Map([[1, { name: 'Tomate', price: 10, unit: 'g' }]])) })
      .then([
        {
          type: 'RecipePricesUpdated',
          data: { id: 7, lines: [{ line: 0, price: 10, unit: 'g', priceBefore: 10, unitBefore: 'kg' }] },
        },
      ])
  })

  it('changes only prices: saving the same recipe again records no event', () => {
    const updated: RecipeEvent = {
      type: 'RecipePricesUpdated',
      data: { id: 7, lines: [{ line: 0, price: 12, unit: 'kg', priceBefore: 10, unitBefore: 'kg' }] },
    }
    recipe
      .given([registered, updated])
      .when({
        type: 'ChangeRecipe',
        body: bodyOf({ ingredients: [lineBody({ ingredientPrice: 12, ingredientUnit: 'kg', registeredPrice: 12 })] }),
        register: dearer,
      })
      .then([])
  })

  it('records no event the second time', () => {
    const updated: RecipeEvent = {
      type: 'RecipePricesUpdated',
      data: { id: 7, lines: [{ line: 1, price: 12, unit: 'kg', priceBefore: 10, unitBefore: 'kg' }] },
    }
    recipe.given([both, updated]).when({ type: 'UpdatePrices', register: dearer }).then([])
  })

  it("is rejected when the quantity does not convert to the ingredient's new purchase unit", () => {
    recipe
      .given([both])
      .when({
        type: 'UpdatePrices',
        register: registersOf(new Map([[1, { name: 'Tomate', price: 1, unit: 'unidade' }]])),
      })
      .thenRejected('recipe_line_units_incompatible', { line: 1, name: 'Tomate', used: 'kg', bought: 'unidade' })
  })
})

describe('duplicating and deleting', () => {
  it('a copy has its own id and name, the same content and the id of its source', () => {
    recipe
      .given([])
      .when({ type: 'CopyRecipe', id: 8, name: 'Cópia de Molho', source: details({ markup: 3 }) })
      .then([
        { type: 'RecipeRegistered', data: { ...details({ id: 8, name: 'Cópia de Molho', markup: 3 }), copyOf: 7 } },
      ])
  })

  it('is not deleted while a base product names it as the source of its cost', () => {
    recipe
      .given([registered])
      .when({ type: 'DeleteRecipe', costedProducts: 2, usedBy: 0 })
      .thenRejected('recipe_costs_products', { count: 2 })
  })

  it('is not deleted while another sheet has it as a line', () => {
    recipe
      .given([registered])
      .when({ type: 'DeleteRecipe', costedProducts: 0, usedBy: 1 })
      .thenRejected('recipe_in_use', { count: 1 })
  })

  it('a deletion records the number of lines', () => {
    recipe
      .given([registered])
      .when({ type: 'DeleteRecipe', costedProducts: 0, usedBy: 0 })
      .then([{ type: 'RecipeDeleted', data: { id: 7, name: 'Molho', lines: 1 } }])
  })
})

describe('an ingredient', () => {
  const oil: IngredientDetails = {
    id: 2,
    name: 'Azeite',
    price: 32.5,
    unit: 'L',
    category: '',
    supplier: '',
    description: '',
  }
  const added: IngredientEvent = { type: 'IngredientRegistered', data: oil }
  const changed = (own: Partial<IngredientDetails>, priceChanged: boolean): IngredientEvent => ({
    type: 'IngredientChanged',
    data: { ...oil, ...own, priceChanged },
  })

  it('is registered with its details', () =>
    ingredient.given([]).when({ type: 'RegisterIngredient', details: oil }).then([added]))

  it('records whether its price changed', () => {
    ingredient
      .given([added])
      .when({ type: 'ChangeIngredient', details: { ...oil, supplier: 'Sul' } })
      .then([changed({ supplier: 'Sul' }, false)])
    ingredient
      .given([added])
      .when({ type: 'ChangeIngredient', details: { ...oil, price: 30 } })
      .then([changed({ price: 30 }, true)])
    ingredient
      .given([added])
      .when({ type: 'ChangeIngredient', details: { ...oil, unit: 'mL' } })
      .then([changed({ unit: 'mL' }, true)])
    ingredient.given([added]).when({ type: 'ChangeIngredient', details: oil }).then([])
  })

  it('is not deleted while a recipe uses it', () => {
    ingredient
      .given([added])
      .when({ type: 'DeleteIngredient', usedBy: 2, costedProducts: 0 })
      .thenRejected('ingredient_in_use', { count: 2 })
    ingredient
      .given([added])
      .when({ type: 'DeleteIngredient', usedBy: 0, costedProducts: 1 })
      .thenRejected('ingredient_costs_products', { count: 1 })
  })

  it('is deleted with its price history', () => {
    ingredient
      .given([added, changed({ supplier: 'Sul' }, false), changed({ price: 30 }, true)])
      .when({ type: 'DeleteIngredient', usedBy: 0, costedProducts: 0 })
      .then([{ type: 'IngredientDeleted', data: { id: 2, name: 'Azeite', priceVersions: [1, 3] } }])
  })

  it('is neither changed nor deleted when it is absent', () => {
    const gone: IngredientEvent = { type: 'IngredientDeleted', data: { id: 2, name: 'Azeite', priceVersions: [1] } }
    for (const events of [[], [added, gone]]) {
      ingredient.given(events).when({ type: 'ChangeIngredient', details: oil }).thenRejected('ingredient_not_found')
      ingredient
        .given(events)
        .when({ type: 'DeleteIngredient', usedBy: 0, costedProducts: 0 })
        .thenRejected('ingredient_not_found')
    }
  })
})
