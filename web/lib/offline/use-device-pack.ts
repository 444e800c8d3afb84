import { useQuery } from '@tanstack/react-query'

const MINUTE_MS = 60_000

/** The pack of this device while there is no connection, read again each minute: it ages. The engine is loaded with it. */
export function useDevicePack(connected: boolean) {
  return useQuery({
    // No list of the server: what waits for the server is not kept as one.
    queryKey: ['device-pack'],
    queryFn: async () => (await import('./labels/device-pack.ts')).devicePack(),
    enabled: !connected,
    staleTime: 0,
    retry: false,
    refetchInterval: MINUTE_MS,
  })
}
