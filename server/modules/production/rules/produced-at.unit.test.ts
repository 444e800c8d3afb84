import { describe, expect, it } from 'vitest'
import { dayOfLot, daysOfLot, producedAtOf } from './produced-at.ts'

describe('the days that a lot may be of', () => {
  const now = new Date('2026-11-30T02:00:00Z')
  const zones = ['America/Sao_Paulo', 'America/Noronha', 'Etc/GMT+12', 'Pacific/Kiritimati', 'UTC']
  const said = [undefined, '2026-11-29T22:30:00-03:00', '2026-11-29T09:30:00Z', '2026-11-30T02:04:00Z']

  it.each(zones.flatMap((zone) => said.map((at) => [zone, at] as const)))('have that of %s at %s', (zone, at) => {
    const day = dayOfLot(producedAtOf(at, now, zone), zone)
    expect(daysOfLot(at, now)).toContain(day)
  })

  it('are three', () => {
    expect(daysOfLot(undefined, now)).toEqual(['L261129', 'L261130', 'L261201'])
  })
})
