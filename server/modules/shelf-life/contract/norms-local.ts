import type { FoodClass } from '../../../contract/food.ts'
import type { NormBook } from './norm-row.ts'
import { rowsOf, touchedStates } from './norm-row.ts'

const city: NormBook = {
  id: 'sms-2619-2011',
  name: 'Portaria SMS 2619/2011 (São Paulo)',
  short: 'SMS 2619/2011',
  jurisdiction: 'SP-SAO_PAULO',
  validFrom: null,
  validUntil: null,
  edition: 1,
  endKnownIn: 1,
  source: 'Uma consultoria que resume os itens; se a portaria ainda vale ao lado da CVS 3/2026 não foi conferido',
  page: 'https://legislacao.prefeitura.sp.gov.br/leis/portaria-secretaria-municipal-da-saude-2619-de-6-de-dezembro-de-2011',
}

const chilled = (foodClass: FoodClass, item: string, max: number, days: number) =>
  ({
    article: `item ${item}`,
    foodClass,
    states: touchedStates,
    kind: 'refrigerado',
    limit: { max },
    limitText: `até ${max} °C`,
    duration: { n: days, unit: 'dia' },
    confidence: 'C',
  }) as const

/** The city of São Paulo, the items that were seen. */
export const saoPauloCityRows = rowsOf(city, [
  chilled('leite_derivados', 'I', 7, 5),
  chilled('ovos', 'II', 10, 7),
  chilled('carne_crua', 'III', 4, 3),
  chilled('carne_crua_composta', 'IV', 4, 2),
  chilled('pescado_cru', 'V', 2, 3),
])

const federalDistrict: NormBook = {
  id: 'in-divisa-16-2017',
  name: 'IN DIVISA/SVS 16/2017 (DF)',
  short: 'IN 16/2017',
  jurisdiction: 'DF',
  validFrom: null,
  validUntil: null,
  edition: 1,
  endKnownIn: 1,
  source: 'Cópia pública do artigo 54, lida por reconhecimento de texto',
}

/** The Federal District: thawed fish, counted from the start of the thawing. Its table of times was not seen. */
export const federalDistrictRows = rowsOf(federalDistrict, [
  {
    article: 'art. 54',
    foodClass: 'pescado_cru',
    states: ['descongelado'],
    kind: 'refrigerado',
    limit: { max: 2 },
    limitText: 'até 2 °C',
    duration: { n: 3, unit: 'dia' },
    confidence: 'A',
  },
])
