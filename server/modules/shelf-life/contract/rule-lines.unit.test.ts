import { expect, it } from 'vitest'
import { foodClasses } from '../../../contract/food.ts'
import { normsOf } from './norm-books.ts'
import { mergedLines, ruleLines } from './rule-lines.ts'
import type { ListedProduct } from './rule-lines.ts'
import { ruleOf } from '../samples.test-support.ts'

const norms = normsOf({ uf: 'SP', city: 'Campinas' })
const facts = { rules: [], products: [], places: [{ id: 'r', kind: 'refrigerado' as const }], norms, day: '2026-11-23' }
const product = (fields: Partial<ListedProduct>): ListedProduct => ({
  id: 'product-1',
  name: 'Molho',
  foodClass: 'cozido',
  defaultState: null,
  validityDays: null,
  storageType: 'r',
  ...fields,
})
const norm = '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II'

it.each([
  [ruleOf({ duration: { n: 2, unit: 'dia' } }), 'menos', `1 dia a menos que a norma: ${norm}`],
  [ruleOf({ duration: { n: 3, unit: 'dia' } }), 'igual', `Igual à norma: ${norm}`],
  [ruleOf({ duration: { n: 60, unit: 'hora' } }), 'menos', `12 horas a menos que a norma: ${norm}`],
  [
    ruleOf({ duration: { n: 5, unit: 'dia' } }),
    'acima',
    `2 dias a mais que a norma: ${norm}. Nenhuma etiqueta recebe este prazo`,
  ],
  [ruleOf({ duration: { n: 5, unit: 'dia' }, origin: 'fabricante' }), 'mais', `2 dias a mais que a norma: ${norm}`],
  [
    ruleOf({ duration: { n: 5, unit: 'dia' }, storageKind: 'ambiente' }),
    'sem_norma',
    'Nenhuma norma deste lugar fala disto',
  ],
])('a rule stands beside the norm', (rule, stands, difference) => {
  expect(ruleLines({ ...facts, rules: [rule], products: [product({})] })).toMatchObject([
    { subject: 'Molho', from: 'regra', stands, difference },
  ])
})

it("a product's days of validity are one house rule, with the product's name", () => {
  const listed = product({ validityDays: 2 })
  expect(ruleLines({ ...facts, products: [listed, product({ id: 'b', name: 'Sem dias' })] })).toMatchObject([
    {
      subject: 'Molho',
      from: 'validade',
      rule: { baseProductId: 'product-1', origin: 'casa', state: 'preparado', duration: { n: 2, unit: 'dia' } },
      difference: `1 dia a menos que a norma: ${norm}`,
    },
  ])
  expect(ruleLines({ ...facts, products: [product({ validityDays: 2, foodClass: null })] })).toMatchObject([
    { stands: 'sem_norma', difference: 'Sem tipo de alimento: não há norma para comparar' },
  ])
})

it('says nothing of a product that was deleted, and merges what differs only in its situação', () => {
  expect(ruleLines({ ...facts, rules: [ruleOf({ duration: { n: 2, unit: 'dia' } })] })).toEqual([])
  const ofClass = { baseProductId: null, foodClass: 'cozido', duration: { n: 2, unit: 'dia' } } as const
  const lines = ruleLines({
    ...facts,
    rules: [
      ruleOf({ ...ofClass, id: '1', state: 'preparado' }),
      ruleOf({ ...ofClass, id: '2', state: 'aberto' }),
      ruleOf({ ...ofClass, id: '3', state: 'aberto', tempMax: 2 }),
    ],
  })
  expect(mergedLines(lines).map(({ states, rule }) => [states, rule.tempMax ?? null])).toEqual([
    [['aberto', 'preparado'], null],
    [['aberto'], 2],
  ])
})

it('merges the classes of one time, and says so where it is all of them', () => {
  const frozen = foodClasses.map((foodClass) =>
    ruleOf({
      id: foodClass,
      baseProductId: null,
      foodClass,
      storageKind: 'congelado',
      duration: { n: 9, unit: 'dia' },
    }),
  )
  expect(mergedLines(ruleLines({ ...facts, rules: frozen })).map(({ subject }) => subject)).toEqual([
    'Todos os tipos de alimento',
  ])
  expect(mergedLines(ruleLines({ ...facts, rules: frozen.slice(0, 2) })).map(({ subject }) => subject)).toEqual([
    'Pescado cozido; pescado cru',
  ])
})
