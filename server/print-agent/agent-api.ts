import { fieldsOf } from './fields.ts'

export interface ClaimedJob {
  readonly id: string
  readonly attempt: number
  readonly labels: number
  readonly station: string
  readonly possiblyTwice: boolean
  readonly language: string
  readonly bytes: Buffer
}

/** The server does not know this agent any more, or refuses the code. */
export class NotPaired extends Error {}

/**
 * What the server says to a report. `gone`: the job is not this agent's any more. `refused`: it does not take what the
 * report says, and never will.
 */
export type Reception = { readonly kind: 'taken' | 'gone' } | { readonly kind: 'refused'; readonly detail: string }

/** The server's calls. Each throws where the server cannot be reached or is not well. */
export interface AgentApi {
  pair(code: string, name: string): Promise<{ readonly token: string; readonly station: string | null }>
  /** Waits for a job; null where there is none. With `trouble` it answers at once. */
  claim(token: string, trouble: string | null): Promise<ClaimedJob | null>
  report(token: string, job: string, how: 'printing' | 'done' | 'failed', body: object): Promise<Reception>
}

/** Longer than the server lets a claim wait. */
const CLAIM_MS = 45_000
const CALL_MS = 20_000

export function agentApi(server: URL, tenant: string): AgentApi {
  async function call(path: string, body: object, token: string | null, timeoutMs: number): Promise<Response> {
    return fetch(new URL(`/api/agent/${path}`, server), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tenant-id': tenant,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
  }

  return {
    async pair(pairingCode, name) {
      const response = await call('pair', { pairingCode, name }, null, CALL_MS)
      if (response.status === 401 || response.status === 422) throw new NotPaired(await detailOf(response))
      const { token, station } = await bodyOf(response)
      if (typeof token !== 'string') throw new Error('O servidor não respondeu com um token')
      return { token, station: typeof station === 'string' ? station : null }
    },
    async claim(token, trouble) {
      const response = await call('claim', trouble === null ? {} : { trouble }, token, CLAIM_MS)
      if (response.status === 401) throw new NotPaired(await detailOf(response))
      return response.status === 204 ? null : claimedOf(await bodyOf(response))
    },
    async report(token, job, how, body) {
      const response = await call(`jobs/${job}/${how}`, body, token, CALL_MS)
      if (response.status === 404 || response.status === 409) return { kind: 'gone' }
      if (response.status === 400 || response.status === 422)
        return { kind: 'refused', detail: await detailOf(response) }
      if (response.status === 401) throw new NotPaired(await detailOf(response))
      if (!response.ok) throw new Error(await detailOf(response))
      return { kind: 'taken' }
    },
  }
}

async function bodyOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  if (!response.ok) throw new Error(await detailOf(response))
  return fieldsOf(await response.json())
}

async function detailOf(response: Response): Promise<string> {
  const { detail } = fieldsOf(await response.json().catch(() => null))
  return typeof detail === 'string' ? detail : `o servidor respondeu ${response.status}`
}

function claimedOf(body: Readonly<Record<string, unknown>>): ClaimedJob {
  const job = fieldsOf(body['job'])
  const profile = fieldsOf(body['profile'])
  const { id, attempt, labels, station, possiblyTwice } = job
  const { bytes } = body
  if (typeof id !== 'string' || typeof attempt !== 'number' || typeof bytes !== 'string')
    throw new Error('O servidor respondeu com uma impressão que este programa não entende')
  return {
    id,
    attempt,
    labels: Number(labels),
    station: String(station),
    possiblyTwice: possiblyTwice === true,
    language: String(profile['language']),
    bytes: Buffer.from(bytes, 'base64'),
  }
}
