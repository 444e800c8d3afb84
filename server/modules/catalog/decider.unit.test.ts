import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import type { References, RegisterEntryCommand, SanitaryChange } from './decider.ts'
import { baseProductDecider, registerEntryDecider, storageTypeDecider } from './decider.ts'
import type { RegisterEntryEvent } from './events.ts'
import { catalogEvents } from './events.ts'

const kinds = ['category', 'sector', 'responsible'] as const

describe.each(kinds)('a %s', (kind) => {
  const entry = decisionOf(registerEntryDecider)
  const added = { type: 'RegisterEntryAdded', data: { kind, id: 7, name: 'Molhos' } } as const
  const renamed = { type: 'RegisterEntryRenamed', data: { kind, id: 7, name: 'Caldos', before: 'Molhos' } } as const
  const gone = { type: 'RegisterEntryDeleted', data: { kind, id: 7, name: 'Molhos' } } as const
  const add = { type: 'AddEntry', kind, id: 7, name: 'Molhos', nameTaken: false } as const
  const rename = { type: 'RenameEntry', kind, name: 'Caldos', nameTaken: false } as const
  const remove = { type: 'DeleteEntry', kind, usedBy: 0 } as const

  it('is added', () => entry.given([]).when(add).then([added]))
  it('is not added under a name that is taken', () =>
    entry
      .given([])
      .when({ ...add, nameTaken: true })
      .thenRejected(`${kind}_name_taken`))
  it('is renamed, and its event has the old name', () => entry.given([added]).when(rename).then([renamed]))
  it('is not changed by a rename to its own name', () =>
    entry
      .given([added])
      .when({ ...rename, name: 'Molhos' })
      .then([]))
  it('is not renamed to a name that is taken', () =>
    entry
      .given([added])
      .when({ ...rename, nameTaken: true })
      .thenRejected(`${kind}_name_taken`))
  it('is deleted with its current name in the event', () =>
    entry
      .given([added, renamed])
      .when(remove)
      .then([{ ...gone, data: { kind, id: 7, name: 'Caldos' } }]))
  it('is not deleted while in use, and the rejection has the number of uses', () =>
    entry
      .given([added])
      .when({ ...remove, usedBy: 3 })
      .thenRejected(`${kind}_in_use`, { count: 3 }))
  it('is neither renamed nor deleted when it is absent or deleted', () => {
    for (const past of [[], [added, gone]]) {
      entry.given(past).when(rename).thenRejected(`${kind}_not_found`)
      entry.given(past).when(remove).thenRejected(`${kind}_not_found`)
    }
  })
})

it('an entry keeps its id through any renames, and cannot be changed after its deletion', () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('RenameEntry' as const), name: fc.constantFrom('A', 'B', 'C') }),
    fc.record({ type: fc.constant('DeleteEntry' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const events: RegisterEntryEvent[] = [{ type: 'RegisterEntryAdded', data: { kind: 'sector', id: 4, name: 'A' } }]
      for (const next of steps) {
        const command: RegisterEntryCommand =
          next.type === 'DeleteEntry'
            ? { type: 'DeleteEntry', kind: 'sector', usedBy: 0 }
            : { type: 'RenameEntry', kind: 'sector', name: next.name, nameTaken: false }
        const state = events.reduce(registerEntryDecider.evolve, registerEntryDecider.initialState)
        if (state.status === 'deleted')
          expect(() => registerEntryDecider.decide(command, state)).toThrow('sector_not_found')
        else events.push(...registerEntryDecider.decide(command, state))
      }
      expect(new Set(events.map((event) => event.data.id))).toEqual(new Set([4]))
      expect(events.filter((event) => event.type === 'RegisterEntryDeleted').length).toBeLessThanOrEqual(1)
    }),
  )
})

describe('a storage type', () => {
  const storage = decisionOf(storageTypeDecider)
  const keeping = { kind: 'refrigerado', tempMin: null, tempMax: 8 } as const
  const details = { id: 's1', name: 'Adega', icon: 'refrigerado', color: 'blue', ...keeping } as const
  const registered = { type: 'StorageTypeRegistered', data: details } as const
  const changed = { type: 'StorageTypeChanged', data: { ...details, name: 'Adega Climatizada', color: 'red' } } as const
  const gone = { type: 'StorageTypeDeleted', data: { id: 's1', name: 'Adega' } } as const

  it('is registered', () =>
    storage
      .given([])
      .when({ type: 'RegisterStorageType', details, nameTaken: false, maySetRules: true })
      .then([registered]))
  it('is not registered under a name that is taken', () =>
    storage
      .given([])
      .when({ type: 'RegisterStorageType', details, nameTaken: true, maySetRules: true })
      .thenRejected('storage_type_name_taken'))
  it('is changed', () =>
    storage
      .given([registered])
      .when({ type: 'ChangeStorageType', details: changed.data, nameTaken: false, maySetRules: true })
      .then([changed]))
  it('records no change when the details are equal', () =>
    storage
      .given([registered])
      .when({ type: 'ChangeStorageType', details, nameTaken: false, maySetRules: true })
      .then([]))
  it('of before keeps food as its icon says, so that saving it unchanged records nothing', () => {
    const { kind: _kind, tempMin: _min, tempMax: _max, ...before } = details
    const old = { type: 'StorageTypeRegistered', data: before } as const
    const unchanged = { ...details, kind: 'refrigerado', tempMin: null, tempMax: null } as const
    storage
      .given([old])
      .when({ type: 'ChangeStorageType', details: unchanged, nameTaken: false, maySetRules: true })
      .then([])
    storage
      .given([old])
      .when({ type: 'ChangeStorageType', details, nameTaken: false, maySetRules: true })
      .then([{ type: 'StorageTypeChanged', data: details }])
  })
  it('is not changed to a name that is taken', () =>
    storage
      .given([registered])
      .when({ type: 'ChangeStorageType', details, nameTaken: true, maySetRules: true })
      .thenRejected('storage_type_name_taken'))
  it('is deleted with its current name in the event', () =>
    storage
      .given([registered, changed])
      .when({ type: 'DeleteStorageType', usedBy: 0 })
      .then([{ ...gone, data: { id: 's1', name: 'Adega Climatizada' } }]))
  it('is not deleted while in use', () =>
    storage
      .given([registered])
      .when({ type: 'DeleteStorageType', usedBy: 1 })
      .thenRejected('storage_type_in_use', { count: 1 }))
  it('is neither changed nor deleted after its deletion', () => {
    storage
      .given([registered, gone])
      .when({ type: 'ChangeStorageType', details, nameTaken: false, maySetRules: true })
      .thenRejected('storage_type_not_found')
    storage
      .given([registered, gone])
      .when({ type: 'DeleteStorageType', usedBy: 0 })
      .thenRejected('storage_type_not_found')
    storage.given([]).when({ type: 'DeleteStorageType', usedBy: 0 }).thenRejected('storage_type_not_found')
  })
})

describe('a base product', () => {
  const product = decisionOf(baseProductDecider)
  const details = {
    id: 'p1',
    name: 'Molho de Tomate',
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    validityDays: 3,
  } as const
  const noCost = { recipe: { status: 'none' }, ingredient: { status: 'none' } } as const
  const none: References = {
    storageType: { status: 'none' },
    category: { status: 'none' },
    sector: { status: 'none' },
    ...noCost,
  }
  const known: References = {
    storageType: { status: 'known', id: 'refrigerado' },
    category: { status: 'known', id: 2 },
    sector: { status: 'known', id: 5 },
    ...noCost,
  }
  const registered = {
    type: 'BaseProductRegistered',
    data: { ...details, categoryId: 2, sectorId: 5, storageTypeId: 'refrigerado' },
  } as const
  const author = { last: null, rights: { maySetRules: true, passedLimit: () => null } }
  const gone = { type: 'BaseProductDeleted', data: { id: 'p1', name: 'Molho de Tomate' } } as const
  const change = { type: 'ChangeBaseProduct', details, references: known, nameTaken: false, ...author } as const

  it('refers to category, sector and storage type by id', () =>
    product
      .given([])
      .when({ type: 'RegisterBaseProduct', details, references: known, nameTaken: false, ...author })
      .then([registered]))
  it('may have no references', () => {
    product
      .given([])
      .when({ type: 'RegisterBaseProduct', details, references: none, nameTaken: false, ...author })
      .then([{ ...registered, data: { ...details, categoryId: null, sectorId: null, storageTypeId: null } }])
  })
  it.each([
    ['category', 'base_product_category_unknown'],
    ['sector', 'base_product_sector_unknown'],
    ['storageType', 'base_product_storage_unknown'],
    ['recipe', 'base_product_recipe_unknown'],
    ['ingredient', 'base_product_ingredient_unknown'],
  ] as const)('cannot refer to a %s that is not registered', (field, code) => {
    const references = { ...known, [field]: { status: 'unknown' } }
    product
      .given([])
      .when({ type: 'RegisterBaseProduct', details, references, nameTaken: false, ...author })
      .thenRejected(code)
    product
      .given([registered])
      .when({ ...change, references })
      .thenRejected(code)
  })
  it('is not registered under a name that is taken', () =>
    product
      .given([])
      .when({ type: 'RegisterBaseProduct', details, references: none, nameTaken: true, ...author })
      .thenRejected('base_product_name_taken'))
  it('is changed', () => {
    product
      .given([registered])
      .when({
        ...change,
        details: { ...details, measure: 1.5, measureUnit: 'quilos' },
        references: { ...known, sector: { status: 'none' } },
      })
      .then([
        {
          type: 'BaseProductChanged',
          data: { ...registered.data, measure: 1.5, measureUnit: 'quilos', sectorId: null },
        },
      ])
  })
  it('records no change when the details are equal, whatever the order of the stored fields', () => {
    product.given([registered]).when(change).then([])
    const asStored = catalogEvents.BaseProductRegistered.data.parse(registered.data)
    product
      .given([{ type: 'BaseProductRegistered', data: asStored }])
      .when(change)
      .then([])
  })
  it('names a recipe or an ingredient as the source of its cost, and can stop naming it', () => {
    const named = { ...registered.data, recipeId: 7 }
    const recipe = { ...known, recipe: { status: 'known', id: 7 } } as const
    // The stored product has no such field: adding one is a change.
    product
      .given([registered])
      .when({ ...change, references: recipe })
      .then([{ type: 'BaseProductChanged', data: named }])
    product
      .given([{ type: 'BaseProductRegistered', data: named }])
      .when({ ...change, references: { ...known, ingredient: { status: 'known', id: 3 } } })
      .then([{ type: 'BaseProductChanged', data: { ...registered.data, ingredientId: 3 } }])
    product
      .given([{ type: 'BaseProductRegistered', data: named }])
      .when(change)
      .then([{ type: 'BaseProductChanged', data: registered.data }])
    product
      .given([{ type: 'BaseProductRegistered', data: named }])
      .when({ ...change, references: recipe })
      .then([])
  })
  it('is classified without its other details, and what is not said stays', () => {
    const classify = (sanitary: SanitaryChange) =>
      ({ type: 'ClassifyBaseProduct', sanitary, rights: author.rights }) as const
    const classified = { ...registered.data, foodClass: 'cozido', animalOrigin: false } as const
    product
      .given([registered])
      .when(classify({ foodClass: 'cozido', animalOrigin: false }))
      .then([{ type: 'BaseProductChanged', data: classified }])
    const changed = { type: 'BaseProductChanged', data: classified } as const
    product
      .given([registered, changed])
      .when(classify({ foodClass: 'cozido' }))
      .then([])
    product
      .given([registered, changed])
      .when(classify({ foodClass: null, animalOrigin: null, defaultState: null }))
      .then([{ type: 'BaseProductChanged', data: registered.data }])
    product
      .given([registered, gone])
      .when(classify({ foodClass: 'ovos' }))
      .thenRejected('base_product_not_found')
  })
  it('is deleted with its current name in the event', () => {
    product.given([registered]).when({ type: 'DeleteBaseProduct' }).then([gone])
    product
      .given([registered, { type: 'BaseProductChanged', data: { ...registered.data, name: 'Molho Rosé' } }])
      .when({ type: 'DeleteBaseProduct' })
      .then([{ ...gone, data: { id: 'p1', name: 'Molho Rosé' } }])
  })
  it('is neither changed nor deleted after its deletion', () => {
    product.given([registered, gone]).when(change).thenRejected('base_product_not_found')
    product.given([registered, gone]).when({ type: 'DeleteBaseProduct' }).thenRejected('base_product_not_found')
  })
})
