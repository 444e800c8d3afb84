import { describe, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import { skipDecider } from './skip-decider.ts'

const skips = decisionOf(skipDecider)
const ofDay = { date: '2026-12-01', baseProductId: 'p1' }
const sauce = { ...ofDay, name: 'Molho de tomate', reason: '' }
const skipped = { type: 'ProductionSkipped' as const, data: sauce }
const { reason: _reason, ...named } = sauce
const back = { type: 'ProductionSkipTakenBack' as const, data: named }
const skip = { type: 'Skip' as const, ...sauce }
const takeBack = { type: 'TakeBack' as const, ...ofDay }

describe('what nobody makes on a day', () => {
  it('is said once, and once more with another reason', () => {
    skips.given([]).when(skip).then([skipped])
    skips.given([skipped]).when(skip).then([])
    skips
      .given([skipped])
      .when({ ...skip, reason: 'falta tomate' })
      .then([{ ...skipped, data: { ...sauce, reason: 'falta tomate' } }])
  })

  it('is taken back once, with the name that it had', () => {
    skips.given([skipped]).when(takeBack).then([back])
    skips.given([skipped, back]).when(takeBack).thenRejected('skip_unknown')
    skips.given([]).when(takeBack).thenRejected('skip_unknown')
    skips.given([skipped, back]).when(skip).then([skipped])
  })

  it('is of one product', () => {
    skips
      .given([skipped])
      .when({ ...takeBack, baseProductId: 'p2' })
      .thenRejected('skip_unknown')
  })
})
