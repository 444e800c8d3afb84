import { expect, it } from 'vitest'
import { openStreams } from './open-streams.ts'

function counted() {
  const streams = openStreams({ perOwner: 2, perTenant: 3 })
  const ended: string[] = []
  return {
    ended,
    open: (tenant: string, owner: string, name: string) => streams.open(tenant, owner, () => ended.push(name)),
  }
}

it("the oldest stream of an owner ends when it has too many, and then the tenant's oldest", () => {
  const { ended, open } = counted()
  for (const name of ['a1', 'a2', 'a3']) open('bistro', 'a', name)
  expect(ended).toEqual(['a1'])
  open('bistro', 'b', 'b1')
  expect(ended).toEqual(['a1'])
  open('bistro', 'c', 'c1')
  expect(ended).toEqual(['a1', 'a2'])
})

it('a stream that was closed does not count, and tenants do not share', () => {
  const { ended, open } = counted()
  const close = open('bistro', 'a', 'a1')
  open('bistro', 'a', 'a2')
  close()
  open('bistro', 'a', 'a3')
  for (const name of ['x1', 'x2']) open('cantina', 'a', name)
  expect(ended).toEqual([])
})
