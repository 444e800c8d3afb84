import type { QueuedCommand } from './command.ts'

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
