import type { Label } from '#contract/labels'
import type { QueuedCommand } from '../../lib/offline/command.ts'
import { waitingCommand } from '../../lib/offline/queue.test-support.ts'

const label = (id: number): Label => ({
  id,
  name: 'Arroz branco',
  category: 'Geral',
  expiration_date: '2026-12-08',
  expires_at: '2026-12-08T17:30:00.000Z',
  weight: '1 kg',
  manipulation_date: '2026-12-05',
  sif: 'ISENTO',
  sector: 'Cozinha',
  responsible: 'João',
  storageType: 'Geladeira 1',
  additionalStorageType: '',
  baseProductId: 'arroz',
  qrCode: `FID2026${id}`,
  qrKey: 'k',
  entry_date: '2026-12-05T17:30:00.000Z',
  entry_day: '2026-12-05',
  status: 'valid',
  print_count: 0,
  lateReason: null,
})

export const labelsOf = (ids: readonly number[]): readonly Label[] => ids.map(label)

/** A write of João that waits, at 14:00 in São Paulo and so many minutes. */
export const aCommand = (seq: number, own: Partial<QueuedCommand> = {}): QueuedCommand =>
  waitingCommand(seq, { at: new Date(Date.parse('2026-12-05T17:00:00Z') + seq * 60_000).toISOString(), ...own })

type Status = NonNullable<QueuedCommand['result']>['status']

/** With the server's answer at 15:10. */
export const answered = (seq: number, status: Status, own: Partial<QueuedCommand> = {}): QueuedCommand =>
  aCommand(seq, { result: { key: `k${seq}`, status }, settledAt: '2026-12-05T18:10:00.000Z', ...own })
