import { isGatewayFailure } from './connection.ts'
import { leftIsTold } from './device-person.ts'

const LIMIT_MS = 5_000
let telling: Promise<Response | null> | null = null

/**
 * Tells the server that whoever it knows at this device has left: somebody else was chosen meanwhile. Returns its answer where
 * it did not take that; throws where it is not reached.
 */
export async function tellLeft(): Promise<Response | null> {
  telling ??= sendLeft().finally(() => {
    telling = null
  })
  return (await telling)?.clone() ?? null
}

async function sendLeft(): Promise<Response | null> {
  // Without a tenant: the device has one, whatever the address says.
  const response = await fetch('/api/auth/pin', {
    method: 'DELETE',
    headers: { Accept: 'application/problem+json' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (isGatewayFailure(response)) throw new Error('The server is not reached')
  // A device that the server does not know any more has nobody either.
  if (!response.ok && response.status !== 401) return response
  leftIsTold()
  return null
}
