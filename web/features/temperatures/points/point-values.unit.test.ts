import { expect, it } from 'vitest'
import { blankPoint, bodyOf, nextRound, summaryOf, valuesFrom, valuesOf } from './point-values.ts'

const point = {
  id: 1,
  name: 'Freezer A',
  storageTypeId: 'freezer',
  kind: 'congelado',
  min: null,
  max: -18.1,
  toleranceMinutes: 120,
  rounds: [{ from: '06:00', to: '11:00' }],
  sensor: null,
  active: true,
} as const

it('a point that is edited and saved says the same', () => {
  const { id: _id, sensor: _sensor, ...said } = point
  expect(bodyOf(valuesOf({ ...point, rounds: [...point.rounds] }))).toEqual(said)
})

it('a place fills in how it keeps, its limits and the tolerance of its kind', () => {
  const place = { id: 'cold', name: 'Geladeira', kind: 'refrigerado', tempMin: null, tempMax: 4 } as const
  expect(valuesFrom(place)).toEqual({ kind: 'refrigerado', min: '', max: '4', toleranceMinutes: '60' })
})

it('what nobody said is left out, and what cannot be read is refused', () => {
  expect(bodyOf({ ...blankPoint, name: 'Balcão' })).not.toHaveProperty('kind')
  expect(bodyOf({ ...blankPoint, max: 'quatro' }).max).toBeNaN()
  expect(bodyOf({ ...blankPoint, toleranceMinutes: 'uma hora' }).toleranceMinutes).toBeNaN()
})

it('a round that is added comes after the last one', () => {
  expect(nextRound([])).toEqual({ from: '18:00', to: '22:00' })
  expect(nextRound([{ from: '19:00', to: '21:30' }])).toEqual({ from: '22:00', to: '23:59' })
})

it('the line of a point says how it keeps, its limit and its hours', () => {
  expect(summaryOf({ ...point, rounds: [...point.rounds] })).toBe('Congelado · até −18,1 °C · 06:00 às 11:00')
  expect(summaryOf({ ...point, rounds: [], active: false })).toBe('Fora de uso · Congelado · até −18,1 °C · sem ronda')
})
