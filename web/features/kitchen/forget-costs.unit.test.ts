import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { forgetCosts } from './forget-costs.ts'

it('drops what may hold money, and keeps the lists', async () => {
  const queryClient = new QueryClient()
  const money = [
    ['recipes', 'list', { q: '' }],
    ['assistant', 'losses'],
    ['reports', 'list'],
    ['report-preview'],
    ['labels', 'plan'],
    ['labels', 'losses', '2026-11-09', '2026-11-22'],
    ['labels', 'value', 'ids=1'],
    ['labels', 'waste', 'summary', { from: '2026-11-16', to: '2026-11-22' }],
    ['labels', 'waste', 'why'],
  ]
  const others = [
    ['session'],
    ['labels', 'expired'],
    ['labels', 'expiring'],
    ['labels', 'one', 1],
    ['catalog', 'product'],
  ]
  for (const queryKey of [...money, ...others]) queryClient.setQueryData(queryKey, 'read')
  await forgetCosts(queryClient)
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual(others)
})

it('keeps lists of labels without what their lots cost', async () => {
  const queryClient = new QueryClient()
  const list = (lot: object) => ({ pages: [{ items: [lot], next: null }], pageParams: [null] })
  queryClient.setQueryData(['labels', 'list', {}], list({ name: 'Molho', worth: '19.60' }))
  queryClient.setQueryData(['labels', 'expiring'], { items: [{ name: 'Molho', worth: '19.60' }], next: null })
  await forgetCosts(queryClient)
  expect(queryClient.getQueryData(['labels', 'list', {}])).toEqual(list({ name: 'Molho' }))
  expect(queryClient.getQueryData(['labels', 'expiring'])).toEqual({ items: [{ name: 'Molho' }], next: null })
})

describe('a mounted screen', () => {
  const shown = async (queryKey: readonly unknown[], queryFn: () => Promise<string>) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
    queryClient.setQueryData(queryKey, 'R$ 9,00')
    const observer = new QueryObserver(queryClient, { queryKey, queryFn })
    const stop = observer.subscribe(() => undefined)
    await forgetCosts(queryClient)
    stop()
    return observer.getCurrentResult().data
  }
  const answered = async () => 'without costs'
  const failed = () => Promise.reject(new Error('no connection'))

  it('shows a recipe as it is answered now, or nothing', async () => {
    expect(await shown(['recipes', 'one', 1], answered)).toBe('without costs')
    expect(await shown(['recipes', 'one', 1], failed)).toBeUndefined()
  })

  it('shows none of the prices, and does not ask for them', async () => {
    expect(await shown(['recipes', 'ingredients', 'all'], answered)).toBeUndefined()
  })
})
