import { expect, it } from 'vitest'
import { limitsOf, limitText, limitValues, normText } from './limit-values.ts'

const blank = limitValues({})

it('leaves out a group without a limit of the house', () => {
  expect(limitsOf(blank)).toEqual({})
  expect(limitsOf({ ...blank, pescado: ' 2,5 ', congelado: '−15' })).toEqual({ pescado: 2.5, congelado: -15 })
  expect(limitsOf({ ...blank, carne: 'frio' })).toEqual({ carne: Number.NaN })
})

it('shows a limit as it is typed', () => {
  expect(limitValues({ congelado: -15.5 }).congelado).toBe('-15,5')
})

it('says the norm of a group, and that hot food has to be warmer', () => {
  expect(normText('congelado')).toBe('Norma: até −12 °C')
  expect(limitText('quente', 65)).toBe('acima de 65 °C')
})
