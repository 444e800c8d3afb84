import { useQuery } from '@tanstack/react-query'
import type { QuickTile } from '#contract/quick-labels'
import { useDevicePack } from '../../lib/offline/use-device-pack.ts'

// The bench without a connection. The engine, the norms and the queue are loaded when they are asked for.

const MINUTE_MS = 60_000
/** No list of the server: what waits for the server is not kept as one. */
const awayKey = 'bench-away'

/** Why the dates have to be typed; null: they are known, or there is a connection. */
export function useOutOfDate(connected: boolean): string | null {
  const { data } = useDevicePack(connected)
  return connected ? null : (data?.outOfDate ?? null)
}

/** The tiles of the last answer with the dates of now. */
export function useTilesAway(tiles: readonly QuickTile[] | undefined, connected: boolean) {
  const { data } = useQuery({
    queryKey: [awayKey, 'tiles', tiles],
    queryFn: async () => (await import('../../lib/offline/labels/device-pack.ts')).tilesHere(tiles ?? []),
    enabled: !connected && tiles !== undefined,
    staleTime: 0,
    gcTime: MINUTE_MS,
    retry: false,
    refetchInterval: MINUTE_MS,
  })
  return connected ? tiles : (data ?? tiles)
}
