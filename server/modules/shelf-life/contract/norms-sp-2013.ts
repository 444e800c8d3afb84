import type { FoodClass, FoodState } from '../../../contract/food.ts'
import type { NormBook, TemperatureLimit } from './norm-row.ts'
import { freezableStates, rowsOf, touchedStates } from './norm-row.ts'

const book: NormBook = {
  id: 'cvs-5-2013',
  name: 'Portaria CVS 5/2013',
  short: 'CVS 5/2013',
  jurisdiction: 'SP',
  validFrom: null,
  validUntil: '2026-10-03',
  edition: 1,
  endKnownIn: 2,
  source: 'Anexo público de contrato com a tabela; os artigos da tabela não foram lidos',
}

interface Chilled {
  readonly limit: TemperatureLimit
  readonly days: number
  readonly states?: readonly FoodState[]
}

const chilled = (foodClass: FoodClass, { limit, days, states = touchedStates }: Chilled) =>
  ({
    article: null,
    foodClass,
    states,
    kind: 'refrigerado',
    limit,
    limitText: `até ${limit.max} °C`,
    duration: { n: days, unit: 'dia' },
    confidence: 'C',
  }) as const

const frozen = (limit: { readonly max: number } | { readonly below: number }, limitText: string, days: number) =>
  ({
    article: null,
    states: freezableStates,
    kind: 'congelado',
    limit,
    limitText,
    duration: { n: days, unit: 'dia' },
    confidence: 'B',
  }) as const

/** São Paulo (state), until 3 October 2026: for labels of that time. */
export const sp2013Rows = rowsOf(book, [
  frozen({ below: -18 }, 'abaixo de −18 °C', 90),
  frozen({ max: -11 }, 'de −11 a −18 °C', 30),
  frozen({ max: -6 }, 'de −6 a −10 °C', 20),
  frozen({ max: 0 }, 'de 0 a −5 °C', 10),
  chilled('pescado_cru', { limit: { max: 2 }, days: 3 }),
  chilled('pescado_cozido', { limit: { max: 2 }, days: 1 }),
  chilled('cozido', { limit: { max: 4 }, days: 3 }),
  chilled('carne_crua', { limit: { max: 4 }, days: 3 }),
  chilled('carne_crua_composta', { limit: { max: 4 }, days: 2 }),
  chilled('frios_fatiados', { limit: { max: 4 }, days: 3 }),
  chilled('maionese', { limit: { max: 4 }, days: 2 }),
  chilled('maionese', { limit: { over: 4, max: 6 }, days: 1 }),
  // The table has a row for desserts and one for filled or covered confectionery that is ready. The class is one: what
  // is prepared in the house is read as the second, what is opened or portioned as the first, which is shorter.
  chilled('sobremesa_confeitaria', { limit: { max: 5 }, days: 5, states: ['preparado'] }),
  chilled('sobremesa_confeitaria', { limit: { max: 4 }, days: 3, states: ['aberto', 'manipulado', 'descongelado'] }),
  chilled('sobremesa_confeitaria', { limit: { over: 4, max: 6 }, days: 2 }),
  chilled('sobremesa_confeitaria', { limit: { over: 6, max: 8 }, days: 1 }),
  chilled('outro_preparado', { limit: { max: 4 }, days: 3 }),
  chilled('flv_higienizado', { limit: { max: 5 }, days: 3 }),
  chilled('leite_derivados', { limit: { max: 7 }, days: 5 }),
  chilled('ovos', { limit: { max: 10 }, days: 7 }),
])

/** Samples that are kept for an inspection: at most 4 °C, or frozen at −18 °C. */
export const sp2013Samples = rowsOf(book, [
  {
    article: null,
    states: touchedStates,
    kind: 'refrigerado',
    limit: { max: 4 },
    limitText: 'até 4 °C',
    duration: { n: 72, unit: 'hora' },
    confidence: 'A',
  },
  {
    article: null,
    states: touchedStates,
    kind: 'congelado',
    limit: { max: -18 },
    limitText: 'até −18 °C',
    duration: { n: 72, unit: 'hora' },
    confidence: 'A',
  },
])
