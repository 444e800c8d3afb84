import { expect, it } from 'vitest'
import { drawInLayout } from '../../../drawing/contract/draw-in-layout.ts'
import type { Label } from './api.ts'
import { printedLabel } from './printed-label.ts'

const tenant = {
  tenant_id: 'bistro',
  tenant_name: 'Bistrô da Praça',
  time_zone: 'America/Sao_Paulo',
  public_origin: 'https://foodid.com.br',
}
const label: Label = {
  id: 1,
  name: 'Molho',
  category: 'Molhos',
  expiration_date: '2026-11-24',
  expires_at: '2026-11-25T03:00:00.000Z',
  weight: '300g',
  manipulation_date: '2026-11-21',
  sif: 'ISENTO',
  sector: 'Cozinha',
  responsible: 'Ana',
  storageType: 'Refrigerado',
  additionalStorageType: '',
  baseProductId: null,
  qrCode: 'FID20260001',
  qrKey: 'k',
  entry_date: '2026-11-21T15:00:00.000Z',
  entry_day: '2026-11-21',
  status: 'valid',
  print_count: 0,
  lateReason: null,
}
const drawn = (one: Label, layout: 'a4' | '50x30' | '100x50') =>
  JSON.stringify(drawInLayout(printedLabel(one, tenant), layout).shapes)

it.each(['a4', '50x30', '100x50'] as const)('a weight that nobody said is on no paper: %s', (layout) => {
  expect(drawn(label, layout)).toContain('300g')
  const assumed = drawn({ ...label, weightAssumed: true }, layout)
  expect(assumed).not.toContain('300g')
  expect(assumed).toContain('Molho')
})
