import type { NormBook } from './norm-row.ts'
import { rowsOf } from './norm-row.ts'

export const federalBook: NormBook = {
  id: 'rdc-216-2004',
  name: 'RDC 216/2004',
  short: 'RDC 216/2004',
  jurisdiction: 'BR',
  validFrom: null,
  validUntil: null,
  edition: 1,
  endKnownIn: 1,
  source: 'Anvisa, RDC 216/2004, texto lido em cópias públicas',
}

/**
 * The federal norm: prepared food only. It has no number for frozen food, for what was opened, or after thawing. Between
 * 4 and 5 °C it asks for less than five days and names no number, so no row fits there.
 */
export const federalRows = rowsOf(federalBook, [
  {
    article: 'item 4.8.17',
    classes: [
      'cozido',
      'pescado_cozido',
      'maionese',
      'sobremesa_confeitaria',
      'outro_preparado',
      'flv_higienizado',
      'arroz_sushi',
    ],
    states: ['preparado'],
    kind: 'refrigerado',
    limit: { max: 4 },
    limitText: 'até 4 °C',
    duration: { n: 5, unit: 'dia' },
    confidence: 'A',
  },
  {
    article: 'item 4.8.15',
    states: ['manipulado', 'preparado', 'descongelado'],
    kind: 'quente',
    limit: { min: 60 },
    limitText: 'acima de 60 °C',
    duration: { n: 6, unit: 'hora' },
    confidence: 'A',
  },
])
