import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { enrolledDevice, kitchenDevice, person } from '#contract/auth/kitchen'
import { identified } from '#contract/auth/session'
import type { Identified } from '#contract/auth/session'
import { request, requestNothing } from '../../lib/http.ts'

const devicesKey = ['auth', 'devices'] as const

export function devicesQuery() {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: ({ signal }) => request(z.array(kitchenDevice), '/api/devices', { signal }),
  })
}

export const refreshDevices = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: devicesKey })

/** The answer sets the device's cookie and takes the session's. */
export const enrolDevice = (name: string) => request(enrolledDevice, '/api/devices', { method: 'POST', body: { name } })

export const revokeDevice = (id: string): Promise<void> => requestNothing(`/api/devices/${id}`, { method: 'DELETE' })

const peopleKey = ['auth', 'people'] as const

export const refreshPeople = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: peopleKey })

export function peopleQuery() {
  return queryOptions({
    queryKey: peopleKey,
    queryFn: ({ signal }) => request(z.array(person), '/api/people', { signal }),
    // Whoever was here last comes first, each time it is asked.
    staleTime: 0,
  })
}

export const identify = (personId: string, pin: string): Promise<Identified> =>
  request(identified, '/api/auth/pin', { method: 'POST', body: { personId, pin } })

export const leave = (signal: AbortSignal): Promise<void> =>
  requestNothing('/api/auth/pin', { method: 'DELETE', signal })

export const keepPerson = (): Promise<void> =>
  requestNothing('/api/auth/pin/keep', { method: 'POST', asksForLogin: false })
