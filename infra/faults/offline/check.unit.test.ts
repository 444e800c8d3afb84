import { expect, it } from 'vitest'
import type { SyncResult } from '../../../server/modules/offline/contract/api.ts'
import type { OfflineVerdict, StoredLabel } from './check.ts'
import { compareOffline } from './check.ts'
import type { Command, Deed } from './deeds.ts'
import type { LoggedEvent } from './units.ts'

const NOON = Date.parse('2026-12-05T12:00:00-03:00')
const PRODUCT = 'molho'

function command(seq: number, deed: Deed, answer: Omit<SyncResult, 'key'>): Command {
  const answers = [{ key: `c-${seq}`, ...answer }]
  return { tablet: 'tablet', seq, person: 'joao', doneAt: NOON + seq * 60_000, deed, answers }
}
const tile = (id: number, date: string): Deed => ({
  kind: 'quick_labels',
  body: { items: [{ baseProductId: PRODUCT, quantity: 1, numbers: [id], expiration_date: date }] },
})
const consumed = (id: number): Deed => ({ kind: 'withdrawals', body: { items: [{ id, how: 'consumida' }] } })

const online = (type: string, data: object): LoggedEvent => ({
  type,
  data: { ...data },
  requestId: `online ${type}`,
  offlineAt: null,
  recordedAt: new Date(NOON),
})
const logged = (seq: number, type: string, data: object = {}): LoggedEvent => ({
  type,
  data: { ...data },
  requestId: `sync.${seq}`,
  offlineAt: new Date(NOON + seq * 60_000).toISOString(),
  recordedAt: new Date(NOON + 3_600_000),
})
const label = (id: number, own: Partial<StoredLabel> = {}): StoredLabel => ({
  id,
  code: `FID2026${String(id).padStart(4, '0')}`,
  stock: 'in_stock',
  print_count: 0,
  expiration_date: '2026-12-07',
  blocked: null,
  ...own,
})

/** Label 1 in time, label 2 too late, label 1 consumed, and consumed again. */
const day = () => ({
  commands: [
    command(1, tile(1, '2026-12-07'), { status: 'feito', ids: [1] }),
    command(2, tile(2, '2026-12-08'), { status: 'conferir', ids: [2], blocked: [2] }),
    command(3, consumed(1), { status: 'feito' }),
    command(4, consumed(1), { status: 'recusado', code: 'label_withdrawn', detail: 'Esta etiqueta já teve baixa' }),
  ],
  events: [
    online('HouseRuleSet', { baseProductId: PRODUCT, duration: { n: 2, unit: 'dia' } }),
    logged(1, 'LabelGenerated', { id: 1, expirationDate: '2026-12-07' }),
    logged(2, 'LabelGenerated', { id: 2, expirationDate: '2026-12-08' }),
    logged(2, 'LabelBlocked', { id: 2 }),
    logged(3, 'LabelConsumed', { id: 1 }),
    logged(4, 'OfflineCommandRefused'),
  ],
  stored: [label(1, { stock: 'consumed' }), label(2, { expiration_date: '2026-12-08', blocked: 'reimprima' })],
})
type Day = ReturnType<typeof day>

const faultsOf = ({ commands, events, stored }: Day) => {
  const { lost, doubled, sameCode, pastLimit, silent, wrong } = compareOffline(commands, events, stored)
  return { lost, doubled, sameCode, pastLimit, silent, wrong }
}
const none = { lost: 0, doubled: 0, sameCode: 0, pastLimit: 0, silent: 0, wrong: 0 }

it('a right day has no fault', () => {
  expect(faultsOf(day())).toEqual(none)
  const { commands, events, stored } = day()
  expect(compareOffline(commands, events, stored)).toMatchObject({
    commands: 4,
    moved: 0,
    ends: new Map([
      ['feito', 2],
      ['conferir', 1],
      ['label_withdrawn', 1],
    ]),
  })
})

it('what counts as done at a later arrival is its command, and the rules of that instant decide', () => {
  const { commands, events, stored } = day()
  const later = new Date(NOON + 30 * 60_000).toISOString()
  const moved = events.map((event) => (event.requestId === 'sync.3' ? { ...event, offlineAt: later } : event))
  expect(compareOffline(commands, moved, stored)).toMatchObject({ ...none, moved: 1 })
})

const answered = (given: Day, seq: number, answer: Omit<SyncResult, 'key'>[]): Day => ({
  ...given,
  commands: given.commands.map((one) =>
    one.seq === seq ? { ...one, answers: answer.map((each) => ({ key: `c-${seq}`, ...each })) } : one,
  ),
})
const without = (given: Day, type: string): Day => ({
  ...given,
  events: given.events.filter((event) => event.type !== type),
})

it.each<[string, (given: Day) => Day, Partial<OfflineVerdict>]>([
  ['a command that is not in the log is lost', (given) => without(given, 'OfflineCommandRefused'), { lost: 1 }],
  ['a command without an answer is lost', (given) => answered(given, 3, []), { lost: 1 }],
  [
    'a second unit of a command is doubled',
    (given) => ({
      ...given,
      events: [...given.events, { ...logged(3, 'LabelConsumed', { id: 1 }), requestId: 'again' }],
    }),
    { doubled: 1 },
  ],
  [
    'a unit of no command is doubled',
    (given) => ({ ...given, events: [...given.events, logged(9, 'TemperaturesTaken')] }),
    { doubled: 1 },
  ],
  [
    'two labels with one code',
    (given) => ({ ...given, stored: given.stored.map((row) => ({ ...row, code: 'FID20260001' })) }),
    { sameCode: 1 },
  ],
  [
    'a late label that nobody is told to check',
    (given) => ({
      ...answered(without(given, 'LabelBlocked'), 2, [{ status: 'feito', ids: [2] }]),
      stored: given.stored.map((row) => ({ ...row, blocked: null })),
    }),
    { pastLimit: 1, wrong: 3 },
  ],
  [
    'a refusal without words',
    (given) => answered(given, 4, [{ status: 'recusado', code: 'label_withdrawn', detail: ' ' }]),
    { silent: 1 },
  ],
  ['a refusal that is answered as done', (given) => answered(given, 4, [{ status: 'feito' }]), { wrong: 1 }],
  [
    'a refusal by another code',
    (given) => answered(given, 4, [{ status: 'recusado', code: 'label_blocked', detail: 'Bloqueada' }]),
    { wrong: 1 },
  ],
  [
    'an answer that differs from the first one',
    (given) =>
      answered(given, 3, [{ status: 'feito' }, { status: 'repetido', first: 'recusado', code: 'x', detail: 'não' }]),
    { wrong: 1 },
  ],
  [
    'a label that is otherwise in the table',
    (given) => ({ ...given, stored: given.stored.map((row) => ({ ...row, print_count: 1 })) }),
    { wrong: 2 },
  ],
  ['a label of no command', (given) => ({ ...given, stored: [...given.stored, label(3)] }), { wrong: 1 }],
  ['a label that is missing', (given) => ({ ...given, stored: given.stored.slice(1) }), { wrong: 1 }],
  [
    'commands in another order than that of their tablet',
    (given) => ({ ...given, commands: given.commands.map((one) => ({ ...one, seq: 9 - one.seq })) }),
    { wrong: 3 },
  ],
])('%s', (_, change, faults) => {
  expect(faultsOf(change(day()))).toEqual({ ...none, ...faults })
})
