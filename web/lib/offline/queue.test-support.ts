import type { Label } from '#contract/labels'
import type { QueuedCommand } from './command.ts'

export const label = (id: number, name = 'Frango desfiado'): Label => ({
  id,
  name,
  category: 'Carnes',
  expiration_date: '2026-12-07',
  expires_at: '2026-12-08T03:00:00.000Z',
  weight: '300g',
  manipulation_date: '2026-12-05',
  sif: 'ISENTO',
  sector: 'Cozinha',
  responsible: 'João',
  storageType: 'Geladeira 1',
  additionalStorageType: '',
  baseProductId: null,
  qrCode: `FID2026${String(id).padStart(4, '0')}`,
  qrKey: 'wq0_8-Zx',
  entry_date: '2026-12-05T12:00:00.000Z',
  entry_day: '2026-12-05',
  status: 'valid',
  print_count: 1,
  lateReason: null,
})

/** A baixa of label 412 that waits. */
export const waitingCommand = (seq: number, fields: Partial<QueuedCommand> = {}): QueuedCommand => ({
  seq,
  key: `k${seq}`,
  at: '2026-12-05T14:32:00-03:00',
  kind: 'withdrawals',
  body: { items: [{ id: 412, how: 'consumida' }] },
  words: { title: 'Frango desfiado: consumida', detail: 'FID20260412' },
  changes: [412],
  makes: [],
  attempt: null,
  person: { id: 'u1', name: 'João', confirmed: true },
  rulesHash: null,
  result: null,
  settledAt: null,
  isSeen: false,
  ...fields,
})
