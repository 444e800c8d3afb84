import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventId } from './event-id.ts'

const moment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
})

it('is a UUID of version 7 that holds its instant, and differs from other ids of that instant', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const [id, other] = [eventId(now), eventId(now)]
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
      expect(other).not.toBe(id)
    }),
  )
})

it('sorts after the ids of earlier instants', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 1e9 }), (now, later) => {
      expect(eventId(now) < eventId(new Date(now.getTime() + later))).toBe(true)
    }),
  )
})
