import { expect, it } from 'vitest'
import { nameKey } from '../../../contract/text.ts'
import { proposeClass } from '../contract/class-proposal.ts'
import { firstPlaces } from './first-places.ts'
import { libraryProductNamed, starterLibrary } from './starter-library.ts'

it('has about a hundred products, each under its own name', () => {
  expect(starterLibrary.length).toBeGreaterThanOrEqual(100)
  expect(new Set(starterLibrary.map(({ name }) => nameKey(name))).size).toBe(starterLibrary.length)
  expect(starterLibrary.every(({ name }) => libraryProductNamed(name.toUpperCase())?.name === name)).toBe(true)
})

it('is kept where a new kitchen has storage types, and fish in a colder one', () => {
  const first = new Set<string>(firstPlaces.map(({ id }) => id))
  const elsewhere = starterLibrary.filter(({ storage }) => !first.has(storage))
  expect(new Set(elsewhere.map(({ storage }) => storage))).toEqual(new Set(['pescado']))
  expect(elsewhere.every(({ foodClass }) => foodClass.startsWith('pescado_'))).toBe(true)
})

it('gives each product the class and the situação that its name proposes', () => {
  const differing = starterLibrary.filter(({ name, foodClass, defaultState }) => {
    const proposed = proposeClass(name)
    return proposed?.foodClass !== foodClass || proposed.defaultState !== defaultState
  })
  // The name alone does not say whether frozen beans are cooked; the library's are.
  expect(differing.map(({ name }) => name)).toEqual(['Feijão Congelado'])
})

it('proposes no more days than the table of the norm, and none where the date is the maker’s', () => {
  const days = (name: string) => libraryProductNamed(name)?.proposal?.days ?? null
  expect(
    ['Molho de Tomate', 'Moqueca', 'Salmão Cru', 'Hambúrguer Cru', 'Salpicão', 'Alface Higienizada'].map(days),
  ).toEqual([3, 1, 3, 2, 2, 3])
  expect(['Frango Congelado', 'Leite Aberto', 'Arroz Cru Aberto', 'Ovos'].map(days)).toEqual([30, null, null, null])
  for (const { storage, proposal } of starterLibrary)
    expect(proposal?.days ?? 0).toBeLessThanOrEqual(storage === 'congelado' ? 30 : 3)
})

it('names the source of each proposal, and promises nothing', () => {
  for (const { proposal } of starterLibrary)
    if (proposal !== null) expect(proposal.source).toMatch(/°C, tabela da Portaria CVS 3\/2026, art\. 44 I{1,2}$/)
})
