import type { QueryClient } from '@tanstack/react-query'

/** Prefix of every query key of labels: one invalidation refreshes the dashboard, the list and the totals. */
export const labelsKey = ['labels'] as const

export async function refreshLabels(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: labelsKey })
}
