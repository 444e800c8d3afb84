import type { LabelLot } from '#contract/labels'

export function aLot(hash: string, ids: readonly number[]): LabelLot {
  return {
    lot: hash,
    shared: {
      name: 'Pudim de Leite',
      category: 'Sobremesas',
      expiration_date: '2026-11-24',
      expires_at: '2026-11-25T03:00:00.000Z',
      weight: '300g',
      manipulation_date: '2026-11-21',
      sif: 'ISENTO',
      sector: 'Confeitaria',
      storageType: 'Refrigerado',
      additionalStorageType: '',
      baseProductId: null,
      status: 'expiring',
      lateReason: null,
    },
    labels: ids.map((id) => ({
      id,
      qrCode: `FID2026000${id}`,
      qrKey: 'wq0_8-Zx',
      responsible: id % 2 === 0 ? 'Ana' : 'Bia',
      entry_date: '2026-11-21T15:00:00.000Z',
      entry_day: '2026-11-21',
      print_count: id,
    })),
  }
}
