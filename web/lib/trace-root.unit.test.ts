import { expect, it } from 'vitest'
import { readTraceRoot, tracePath } from './trace-root.ts'

it('reads the first root of an address, and none of what is no root', () => {
  expect(readTraceRoot({ code: ' FID20260042 ', lotId: 3 })).toEqual({ code: 'FID20260042' })
  expect(readTraceRoot({ code: 20_260_042 })).toEqual({ code: '20260042' })
  expect(readTraceRoot({ code: ' ', lotId: '3', batch: 7 })).toEqual({ lotId: 3 })
  expect(readTraceRoot({ batch: 7 })).toEqual({ batch: 7 })
  expect(readTraceRoot({ code: 'x'.repeat(99) }).code).toHaveLength(60)
  for (const id of [0, -1, 1.5, 1_000_000_000, 'x', null, [], {}]) expect(readTraceRoot({ lotId: id })).toEqual({})
})

it('asks the server for the root, both ways or only where it has gone', () => {
  expect(tracePath({ code: 'R261130-01' })).toBe('/api/trace?code=R261130-01&direction=ambos')
  expect(tracePath({ lotId: 3 }, 'destino')).toBe('/api/trace?lotId=3&direction=destino')
})
