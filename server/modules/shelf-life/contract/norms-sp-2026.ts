import type { FoodClass } from '../../../contract/food.ts'
import type { NormBook } from './norm-row.ts'
import { freezableStates, rowsOf, touchedStates } from './norm-row.ts'

export const sp2026Book: NormBook = {
  id: 'cvs-3-2026',
  name: 'Portaria CVS 3/2026',
  short: 'CVS 3/2026',
  jurisdiction: 'SP',
  validFrom: '2026-10-04',
  validUntil: null,
  edition: 2,
  endKnownIn: 2,
  source: 'Duas fontes públicas que citam a portaria artigo por artigo; o Diário Oficial não foi lido',
}

const chilled = (foodClass: FoodClass, max: number, days: number) =>
  ({
    article: 'art. 44 II',
    foodClass,
    states: touchedStates,
    kind: 'refrigerado',
    limit: { max },
    limitText: `até ${max} °C`,
    duration: { n: days, unit: 'dia' },
    confidence: 'B',
  }) as const

const frozen = (limit: { readonly max: number } | { readonly below: number }, limitText: string, days: number) =>
  ({
    article: 'art. 44 I',
    states: freezableStates,
    kind: 'congelado',
    limit,
    limitText,
    duration: { n: days, unit: 'dia' },
    confidence: 'B',
  }) as const

/** São Paulo (state), since 4 October 2026. What lies between two frozen tiers has the shorter one. */
export const sp2026Rows = rowsOf(sp2026Book, [
  frozen({ below: -18 }, 'abaixo de −18 °C', 90),
  frozen({ max: -11 }, 'de −11 a −18 °C', 30),
  frozen({ max: -6 }, 'de −6 a −10 °C', 20),
  frozen({ max: 0 }, 'de 0 a −5 °C', 10),
  chilled('pescado_cru', 2, 3),
  chilled('pescado_cozido', 2, 1),
  chilled('cozido', 4, 3),
  chilled('carne_crua', 4, 3),
  // The sources disagree on whether seasoned and breaded meat are in this row; minced meat is in both.
  chilled('carne_crua_composta', 4, 2),
  chilled('frios_fatiados', 4, 3),
  chilled('maionese', 4, 2),
  chilled('sobremesa_confeitaria', 4, 3),
  chilled('outro_preparado', 4, 3),
  chilled('flv_higienizado', 5, 3),
  {
    article: 'art. 60',
    states: ['manipulado', 'preparado', 'descongelado'],
    kind: 'quente',
    limit: { min: 60 },
    limitText: 'a 60 °C ou mais',
    duration: { n: 6, unit: 'hora' },
    confidence: 'B',
  },
  {
    article: 'art. 60',
    states: ['manipulado', 'preparado', 'descongelado'],
    kind: 'quente',
    limit: null,
    limitText: 'abaixo de 60 °C',
    duration: { n: 1, unit: 'hora' },
    confidence: 'B',
  },
  {
    article: 'art. 63 II',
    foodClass: 'arroz_sushi',
    states: ['manipulado', 'preparado'],
    kind: 'ambiente',
    limit: null,
    limitText: '',
    duration: { n: 8, unit: 'hora' },
    confidence: 'C',
  },
])

/** Samples that collective catering keeps for an inspection. Frozen ones are between −18 and 4 °C too. */
export const sp2026Samples = rowsOf(sp2026Book, [
  {
    article: 'art. 99',
    states: touchedStates,
    kind: 'refrigerado',
    limit: { max: 4 },
    limitText: 'até 4 °C',
    duration: { n: 96, unit: 'hora' },
    confidence: 'B',
  },
  {
    article: 'art. 99',
    states: touchedStates,
    kind: 'congelado',
    limit: null,
    limitText: '',
    duration: { n: 96, unit: 'hora' },
    confidence: 'B',
  },
])
