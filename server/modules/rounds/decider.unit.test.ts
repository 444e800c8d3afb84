import { it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import type { RoundCommand } from './decider.ts'
import { roundDecider } from './decider.ts'
import type { RoundEvent } from './events.ts'

const timeZone = 'America/Sao_Paulo'
const id = 'r1'
const at = (hour: string) => `2026-12-05T${hour}:00.000Z`
const started: RoundEvent = {
  type: 'RoundStarted',
  data: { id, storageTypeId: 'geladeira', storageType: 'Geladeira', at: at('12:00') },
}
const marked = (hour: string, outcome: 'consumida' | null): RoundEvent => ({
  type: 'RoundMarked',
  data: { id, at: at(hour), marks: [{ id: 42, outcome }] },
})
const closing = (hour: string): RoundCommand => ({
  type: 'CloseRound',
  at: at(hour),
  timeZone,
  listed: 1,
  seen: [],
  outcomes: [],
  before: null,
})
const closed = (hour: string): RoundEvent => ({
  type: 'RoundClosed',
  data: { id, storageTypeId: 'geladeira', at: at(hour), listed: 1, seen: [], outcomes: [], unchecked: 1, before: null },
})

it('a closing without a connection is refused where a mark was given or taken back after it', () => {
  const spec = decisionOf(roundDecider)
  for (const later of [[marked('14:20', 'consumida')], [marked('13:00', 'consumida'), marked('14:20', null)]]) {
    const round = spec.given([started, ...later])
    round.when(closing('14:00')).thenRejected('round_marked_since', { at: at('14:20'), timeZone })
    round.when(closing('14:30')).then([closed('14:30')])
  }
})
