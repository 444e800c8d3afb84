import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permission'
import { mayNow } from '../../lib/rights.ts'
import { moneyKeys } from '../../lib/money-keys.ts'
import { readPerson } from './read-person.ts'
import { sessionKey } from './session-key.ts'

const session = (id: string, ...permissions: readonly Permission[]) => ({
  user_id: id,
  permissions,
  device: { person: id === '' ? null : { id } },
})
type Answer = ReturnType<typeof session>

/** Whether the plan is still there after `before` was shown, and the server now says `now`. */
async function keepsPlan(before: Answer, now: () => Promise<Answer>): Promise<boolean> {
  const queryClient = new QueryClient()
  queryClient.setQueryDefaults(sessionKey, { queryFn: now, retry: false })
  queryClient.setQueryData(sessionKey, before)
  queryClient.setQueryData(moneyKeys.plan, 'what Ana was shown')
  await readPerson(queryClient)
  return queryClient.getQueryData(moneyKeys.plan) !== undefined
}

const ana = session('ana', 'ver_custos')

describe('what a tablet was shown', () => {
  it('stays while the person who sees costs stays, also where the server does not answer', async () => {
    expect(await keepsPlan(ana, async () => ana)).toBe(true)
    expect(await keepsPlan(ana, () => Promise.reject(new Error('no connection')))).toBe(true)
  })

  it('goes when somebody else comes, or nobody, or the permission is taken', async () => {
    expect(await keepsPlan(ana, async () => session('rui', 'ver_custos'))).toBe(false)
    expect(await keepsPlan(ana, async () => session('beto', 'descartar'))).toBe(false)
    expect(await keepsPlan(ana, async () => session(''))).toBe(false)
    expect(await keepsPlan(ana, async () => session('ana', 'descartar'))).toBe(false)
    expect(mayNow('ver_custos')).toBe(false)
  })
})
