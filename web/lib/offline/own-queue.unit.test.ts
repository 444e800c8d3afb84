import { expect, test } from 'vitest'
import type { Session } from '#contract/auth/session'
import { closeQueue, openQueue, ownQueue, queueSnapshot } from './own-queue.ts'

const session = (id: string) =>
  ({ tenant_id: 'bistro', user_id: 'u1', device: { id, person: null } }) as unknown as Session

test('a session that ends leaves no queue that the next person would write to', async () => {
  await openQueue(session('d1'))
  expect(queueSnapshot().loaded).toBe(true)
  const forgotten = await new Promise<boolean>((resolve) => closeQueue(() => resolve(true)))
  expect(forgotten).toBe(true)
  expect(ownQueue()).toBeNull()
  expect(queueSnapshot()).toMatchObject({ loaded: false, commands: [] })
})

test('screens that are mounted again at once keep the queue', async () => {
  await openQueue(session('d1'))
  const holder = ownQueue()?.holder
  let isForgotten = false
  closeQueue(() => {
    isForgotten = true
  })
  await openQueue(session('d1'))
  expect(isForgotten).toBe(false)
  expect(ownQueue()?.holder).toBe(holder)
})
