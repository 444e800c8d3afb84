import { addDays } from '../../contract/calendar.ts'
import type { WasteProductRow, WasteRow, WasteSummary } from './contract/api.ts'

type Row = readonly [name: string, value: string, expired: string, count: number, uncosted?: number]

const row = ([name, value, expired, count, uncosted = 0]: Row): WasteRow => ({
  key: name,
  name,
  value,
  expired,
  count,
  uncosted,
})
const product = (own: Row, produced: number): WasteProductRow => ({
  ...row(own),
  parts: 0,
  produced,
  baseProductId: own[0],
})

/** The week of the mock-up; a test passes the fields that it is about. */
export function summaryOfWeek(own: Partial<WasteSummary> = {}): WasteSummary {
  const days = ['52.00', '18.00', '12.00', '22.60', '30.00', '34.00', '46.00']
  return {
    from: '2026-11-16',
    to: '2026-11-22',
    total: '214.60',
    count: 33,
    uncosted: 3,
    withinShelfLife: '86.20',
    expired: '128.40',
    missing: { count: 3, value: '21.00', uncosted: 0 },
    produced: { count: 180 },
    byReason: [
      row(['Vencido', '128.40', '128.40', 19]),
      row(['Sobra de produção', '42.30', '0.00', 7]),
      row(['Aparência, cheiro ou textura', '18.90', '0.00', 3]),
      row(['Erro no preparo', '12.00', '0.00', 2]),
      row(['Contaminação ou queda', '7.00', '0.00', 1]),
      row(['Embalagem ou rótulo danificado', '6.00', '0.00', 1]),
    ],
    bySector: [
      row(['Confeitaria', '74.40', '42.00', 12]),
      row(['Cozinha quente', '70.70', '28.90', 11]),
      row(['Saladas e frios', '57.50', '53.50', 7]),
      row(['Bar', '12.00', '4.00', 3]),
    ],
    byProduct: [
      product(['Pudim de Leite', '63.00', '42.00', 9], 24),
      product(['Queijo Muçarela Fatiado', '35.10', '35.10', 3], 14),
      product(['Frango Desfiado', '29.60', '22.20', 4], 31),
      product(['Molho de Tomate', '21.00', '0.00', 3], 43),
      product(['Alface Crespa Higienizada', '18.40', '18.40', 4], 22),
      product(['Arroz Branco', '17.50', '3.00', 2], 30),
      product(['Creme de Confeiteiro', '15.00', '7.70', 3], 10),
      product(['Caldo de Legumes', '15.00', '0.00', 2], 6),
      product(['Molho da Casa', '0.00', '0.00', 3, 3], 0),
    ],
    byDay: days.map((value, at) => row([addDays('2026-11-16', at), value, '0.00', 4])),
    previous: { from: '2026-11-09', to: '2026-11-15', total: '268.30', count: 40, uncosted: 0 },
    ...own,
  }
}

/** The summary of the five weeks of the heat map. */
export function summaryOfWeeks(): WasteSummary {
  const values = [
    [49, 20, 14, 9, 33, 40, 38],
    [58, 12, 0, 19, 27, 48, 61],
    [64, 15, 8, 31, 22, 39, 44],
    [71, 22, 20, 25, 37, 42, 52],
    [52, 18, 12, 22.6, 30, 34, 46],
  ].flat()
  return summaryOfWeek({
    from: '2026-10-19',
    byDay: values.map((value, at) => row([addDays('2026-10-19', at), value.toFixed(2), '0.00', value === 0 ? 0 : 2])),
  })
}
