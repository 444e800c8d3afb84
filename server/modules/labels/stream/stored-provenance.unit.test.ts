import { expect, it } from 'vitest'
import { labelEvents, NO_PROVENANCE } from './events.ts'

// The event of a new label and its answers are made of the same fields. What was ever stored must stay readable, so the
// values stand here a second time: they are added to and never taken away.
const stored = {
  state: ['lacrado', 'aberto', 'manipulado', 'preparado', 'descongelado'],
  storageKind: ['ambiente', 'seco', 'refrigerado', 'congelado', 'quente'],
  foodClass: `
    pescado_cru pescado_cozido carne_crua carne_crua_composta frios_fatiados cozido maionese
    sobremesa_confeitaria flv_higienizado leite_derivados ovos outro_preparado arroz_sushi seco outro`
    .trim()
    .split(/\s+/),
  makersAfterOpening: ['hora', 'dia'].map((unit) => ({ n: 3, unit })),
  basis: ['fabricante', 'casa', 'norma', 'manual'].map((kind) => ({ kind, text: 't', norm: null, article: 'a' })),
  ceiling: ['fabricante', 'mae', 'ingrediente', 'lote'].map((kind) => ({ kind, date: '2026-11-28', code: null })),
  originLimit: ['mae', 'ingrediente', 'lote'].map((kind) => ({ kind, date: '2026-11-28', code: 'FID20260042' })),
}

const printed = {
  id: 42,
  code: 'FID20260042',
  name: 'Molho',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  storageType: 'Refrigerado',
  additionalStorageType: '',
  weight: '300g',
  sif: 'ISENTO',
  manipulationDate: '2026-11-22',
  expirationDate: '2026-11-24',
  expiresAt: '2026-11-25T03:00:00.000Z',
  enteredAt: '2026-11-22T12:00:00.000Z',
  baseProductId: null,
}

it.each(Object.entries(stored).flatMap(([field, values]) => values.map((value) => ({ field, value }))))(
  'a stored label with $field $value is read as it is',
  ({ field, value }) => {
    const label = { ...printed, ...NO_PROVENANCE, [field]: value }
    expect(labelEvents.LabelGenerated.data.parse(label)).toEqual(label)
  },
)

// The fields that version 2 has had from the beginning. A field that is missing in some events must be optional.
it('a stored label needs no field that version 2 did not have at first', () => {
  expect(Object.keys(NO_PROVENANCE).toSorted().join(' ')).toBe(
    'basis batchId brand ceiling cost foodClass lot makersAfterOpening makersDate manualReason parentIds ruleVersion sample ' +
      'sentence startedAt state storageKind storageTempMax storageTempMin storageTypeId supplier',
  )
})
