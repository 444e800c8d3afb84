import { useQueries } from '@tanstack/react-query'

/**
 * Keeps the pack of this device as new as a screen that makes labels: it is read when the screen opens, and again when the
 * catalogue or the rules change, by the first part of the keys.
 */
export function useFreshPack(connected: boolean): void {
  useQueries({
    queries: ['catalog', 'shelf-life'].map((module) => ({
      queryKey: [module, 'device-pack'],
      queryFn: async () => {
        await (await import('./sync.ts')).refreshPack()
        return true
      },
      enabled: connected,
      staleTime: Infinity,
      retry: false,
      // One reading is enough at the beginning.
      ...(module === 'shelf-life' && { initialData: true }),
    })),
  })
}
