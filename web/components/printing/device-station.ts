import { queryOptions } from '@tanstack/react-query'

/** The requests and their schemas load with the first use. A change of the stations asks again. */
export const deviceStationQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['printing', 'device', tenantId],
    queryFn: async ({ signal }) => (await import('./find-station.ts')).findDeviceStation(tenantId, signal),
    retry: false,
  })
