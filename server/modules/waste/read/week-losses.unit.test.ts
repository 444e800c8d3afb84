import { expect, it } from 'vitest'
import { summaryOfWeek } from '../summaries.test-support.ts'
import { lossesText } from './week-losses.ts'

const uncosted = { total: '0.00', count: 3, uncosted: 3, withinShelfLife: '0.00', expired: '0.00' }
const rows = summaryOfWeek().byProduct.filter((row) => row.uncosted === row.count)

it('says of a week without any cost that it has none, and not R$ 0,00 (c4)', () => {
  expect(lossesText(summaryOfWeek(), null)).toMatchObject({
    total: 'R$\u00a0214,60',
    change: '20 % menos: R$\u00a0268,30 na semana anterior',
  })
  expect(lossesText(summaryOfWeek({ ...uncosted, byReason: [], byProduct: rows }), null)).toEqual({
    period: 'seg 16/11 a dom 22/11/2026',
    total: 'sem custo',
    change: 'R$\u00a0268,30 na semana anterior',
    lines: [
      'Produto que mais pesou: Molho da Casa, 3 etiquetas.',
      '3 etiquetas sem custo, fora do total.',
      'Sumiu: 3 etiquetas, R$\u00a021,00, fora do total.',
    ],
  })
  const previous = { ...summaryOfWeek().previous, total: '0.00', count: 2, uncosted: 2 }
  expect(lossesText(summaryOfWeek({ previous }), null)?.change).toBe('sem custo na semana anterior')
})
