import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import { permissions } from '../../../http/contract/permission.ts'
import { byStatus } from '../contract/act-table.ts'
import { withdrawnStatuses } from '../contract/api.ts'
import type { LabelCommand } from '../stream/decider.ts'
import { labelDecider } from '../stream/decider.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { standingOf } from '../stream/label-state-decider.ts'
import { NO_PROVENANCE } from '../stream/events.ts'
import type { LabelStanding } from '../contract/usable.ts'
import { actionsOf, obstacleTo, usable } from '../contract/usable.ts'
import { usableSql } from './usable-sql.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const SEED = 82

/** A label whose standing is random; the expiry is often at the instant of the question, or a millisecond beside it. */
const standing = fc.record({
  stock: fc.oneof(
    { weight: 9, arbitrary: fc.constant('in_stock' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...withdrawnStatuses) },
  ),
  expiresAt: fc.oneof(
    fc.constantFrom(-1, 0, 1).map((ms) => new Date(NOW.getTime() + ms)),
    fc.integer({ min: -3_000_000_000, max: 3_000_000_000 }).map((ms) => new Date(NOW.getTime() + ms)),
  ),
  blocked: fc.constantFrom(null, null, 'recall', ''),
  lateReason: fc.constantFrom(null, null, 'sem internet'),
  sample: fc.constantFrom(false, false, true),
})
type Standing = typeof standing extends fc.Arbitrary<infer Value> ? Value : never

const factsOf = ({ stock, expiresAt, blocked, ...same }: Standing): LabelStanding => ({
  status: stock,
  expires_at: expiresAt.toISOString(),
  ...same,
  ...(blocked !== null && { blocked }),
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.tenant('bistro')
})
afterAll(() => server.close())

// Raw SQL: the rows have only the columns that the condition reads, as `labels` has them.
const ACCEPTED = `select l.id from jsonb_to_recordset($1::jsonb)
  as l(id integer, stock text, expires_at timestamptz, blocked text, late_reason text, purpose text)
where ${usableSql('l', '$2::timestamptz')} order by l.id`

it('the condition of the lists accepts the same rows as the function, over random labels', async () => {
  const check = async (labels: readonly Standing[]) => {
    const rows = labels.map(({ stock, expiresAt, blocked, lateReason, sample }, id) => ({
      id,
      stock,
      blocked,
      expires_at: expiresAt.toISOString(),
      late_reason: lateReason,
      purpose: sample ? 'amostra' : null,
    }))
    const accepted = await readTenant(server.application.database, 'bistro', (tx) =>
      tx.query<{ id: number }>({ sql: ACCEPTED, parameters: [JSON.stringify(rows), NOW.toISOString()] }),
    )
    const wanted = labels.flatMap((label, id) => (usable(factsOf(label), NOW) ? [id] : []))
    expect(accepted.map(({ id }) => id)).toEqual(wanted)
    return wanted.length
  }
  const labels = fc.array(standing, { minLength: 50, maxLength: 300 })
  let found = 0
  await fc.assert(
    fc.asyncProperty(labels, async (some) => {
      found += await check(some)
    }),
    { numRuns: 60, seed: SEED },
  )
  // Otherwise two conditions that accept nothing would be equal too.
  expect(found).toBeGreaterThan(50)
})

it('a person is offered exactly what the decider accepts, over random labels', () => {
  let accepted = 0
  fc.assert(
    fc.property(standing, (own) => {
      const state = stateOf(own)
      const person = { isAdmin: true, permissions }
      const offered = actionsOf(standingOf(state), person, NOW)
      for (const [act, command] of commands) {
        const isAccepted = accepts(command, state)
        accepted += Number(isAccepted)
        expect([act, offered.includes(act)]).toEqual([act, isAccepted])
      }
      // What may be used may be consumed; what may not be consumed is never used.
      if (usable(standingOf(state), NOW)) expect(offered).toEqual(expect.arrayContaining(['consume', 'transform']))
      expect(obstacleTo('transform', standingOf(state), NOW) === null).toBe(usable(standingOf(state), NOW))
    }),
    { numRuns: 3000, seed: SEED },
  )
  expect(accepted).toBeGreaterThan(3000)
})

it('without the permission nothing is discarded or printed, and only an administrator releases', () => {
  const facts = factsOf({
    stock: 'in_stock',
    expiresAt: new Date(NOW.getTime() + 1),
    blocked: null,
    lateReason: null,
    sample: false,
  })
  const staff = { isAdmin: false, permissions: [] }
  expect(actionsOf(facts, staff, NOW)).toEqual(['transform', 'consume', 'donate', 'return', 'missing', 'block'])
  const blocked = { ...facts, blocked: 'recall' }
  expect(actionsOf(blocked, staff, NOW)).toEqual(['return', 'missing'])
  expect(actionsOf(blocked, { isAdmin: true, permissions }, NOW)).toEqual(['discard', 'return', 'missing', 'release'])
})

const at = NOW.toISOString()
const common = { at, timeZone: 'America/Sao_Paulo' }
const commands = [
  ['consume', { ...common, type: 'ConsumeLabel' }],
  ['discard', { ...common, type: 'DiscardLabel', reason: 'outro', note: '', worth: null }],
  ['donate', { ...common, type: 'DonateLabel' }],
  ['return', { ...common, type: 'ReturnLabel', note: '' }],
  ['missing', { ...common, type: 'MissLabel', worth: null }],
  ['block', { ...common, type: 'BlockLabel', reason: 'recall', incidentId: null }],
  ['release', { ...common, type: 'ReleaseLabel', note: '' }],
  [
    'transform',
    {
      ...common,
      type: 'TransformLabel',
      how: 'porcionada',
      children: [2],
      remaining: null,
      remainingCost: null,
      movedTo: null,
    },
  ],
] as const satisfies readonly (readonly [string, LabelCommand])[]

function accepts(command: LabelCommand, state: LabelState): boolean {
  try {
    return labelDecider.decide(command, state).length > 0
  } catch (error) {
    if (error instanceof Rejection) return false
    throw error
  }
}

const leaves = { ...byStatus(({ how }) => how), transformed: 'porcionada', annulled: 'anulada' } as const

function stateOf({
  stock,
  expiresAt,
  blocked,
  lateReason,
  sample,
}: Standing): Exclude<LabelState, { status: 'absent' }> {
  const label = {
    ...NO_PROVENANCE,
    id: 1,
    code: 'FID20260001',
    name: 'Molho',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
    storageType: 'Refrigerado',
    additionalStorageType: '',
    weight: '300g',
    sif: 'ISENTO',
    manipulationDate: '2026-11-01',
    expirationDate: expiresAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    enteredAt: '2026-10-01T12:00:00.000Z',
    baseProductId: null,
    sample,
    ...(lateReason !== null && { lateReason }),
  }
  const blocks = blocked === null ? [] : [{ reason: blocked, incidentId: null, at }]
  const present = { label, printCount: 0, blocks, earlier: [], isPrintedLate: false }
  if (stock === 'in_stock') return { ...present, status: 'in_stock', last: null }
  const withdrawal = { how: leaves[stock], at, by: null, act: null, children: [], loss: null }
  return { ...present, status: 'withdrawn', withdrawal }
}
