import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { forgetCosts } from './forget-costs.ts'

it('drops what may hold money, and keeps the lists', () => {
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
  forgetCosts(queryClient)
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual(others)
})
