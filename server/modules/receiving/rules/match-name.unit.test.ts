import { describe, expect, it } from 'vitest'
import { nameFinder } from './match-name.ts'

const found = (description: string, ...names: readonly string[]) =>
  nameFinder(names.map((name) => ({ name })))(description)?.name ?? null

describe('a name in a description', () => {
  it('is found in the singular, and the name with the most words is taken', () => {
    expect(found('OVO BRANCO GRANDE 30DZ', 'Ovos', 'Ovos brancos', 'Ovos vermelhos')).toBe('Ovos brancos')
    expect(found('SALMAO FRESCO', 'Ovos', 'Sal')).toBe(null)
  })

  it('is not proposed where two names fit equally well, in whatever order the names are', () => {
    const names = ['Molho inglês', 'Molho pimenta', 'Molho']
    for (const order of [names, names.toReversed(), [names[0] ?? '', names[2] ?? '', names[1] ?? '']])
      expect(found('MOLHO INGLES PIMENTA', ...order)).toBe(null)
    expect(found('MOLHO INGLES', 'Molho inglês', 'Inglês: molho')).toBe(null)
    expect(found('MOLHO INGLES PIMENTA', ...names, 'Molho inglês com pimenta')).toBe('Molho inglês com pimenta')
  })

  it('is looked for once for all names: 990 descriptions among 4000 names take a moment', () => {
    const names = Array.from({ length: 4_000 }, (_, place) => ({ name: `Frango ${place} congelado da casa` }))
    const find = nameFinder(names)
    const begun = process.cpuUsage()
    for (let place = 0; place < 990; place += 1) find(`FILE DE PEITO FRANGO CONGELADO CASA ${place} 1KG CX`)
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(500)
  })
})
