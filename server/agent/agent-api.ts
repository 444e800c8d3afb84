import { randomUUID } from 'node:crypto'
import { fieldsOf, parsedJson } from './fields.ts'
import { unreachable } from './unreachable.ts'

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

interface Limits {
  /** Longer than the server lets a claim wait. */
  readonly claimMs: number
  readonly callMs: number
  /** How long an answer that has begun may stop: many labels on a slow line take minutes. */
  readonly silenceMs: number
}
const LIMITS: Limits = { claimMs: 45_000, callMs: 20_000, silenceMs: 60_000 }

interface Answer {
  readonly status: number
  readonly ok: boolean
  readonly text: string
}

export function agentApi(server: URL, tenant: string, { claimMs, callMs, silenceMs } = LIMITS): AgentApi {
  // Not kept in the folder: whoever copies the folder to another computer copies its token too, and is to be seen.
  const run = randomUUID()

  async function call(path: string, body: object, token: string | null, timeoutMs: number): Promise<Answer> {
    const limit = timeLimit(timeoutMs)
    try {
      const response = await answered(path, body, token, limit.signal)
      const chunks: Uint8Array[] = []
      limit.renew(silenceMs)
      for await (const chunk of response.body ?? []) {
        chunks.push(chunk as Uint8Array)
        limit.renew(silenceMs)
      }
      return { status: response.status, ok: response.ok, text: Buffer.concat(chunks).toString() }
    } catch (error) {
      const reason = limit.isOver() ? 'o servidor não respondeu a tempo' : unreachable(error)
      throw new Error(reason, { cause: error })
    } finally {
      limit.end()
    }
  }

  function answered(path: string, body: object, token: string | null, signal: AbortSignal): Promise<Response> {
    return fetch(new URL(`/api/agent/${path}`, server), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tenant-id': tenant,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    })
  }

  return {
    async pair(pairingCode, name) {
      const response = await call('pair', { pairingCode, name }, null, callMs)
      if (response.status === 401 || response.status === 422) throw new NotPaired(detailOf(response))
      const { token, station } = bodyOf(response)
      if (typeof token !== 'string') throw new Error('O servidor não respondeu com um token')
      return { token, station: typeof station === 'string' ? station : null }
    },
    async claim(token, trouble) {
      const response = await call('claim', { run, ...(trouble !== null && { trouble }) }, token, claimMs)
      if (response.status === 401) throw new NotPaired(detailOf(response))
      return response.status === 204 ? null : claimedOf(bodyOf(response))
    },
    async report(token, job, how, body) {
      const response = await call(`jobs/${job}/${how}`, body, token, callMs)
      if (response.status === 404 || response.status === 409) return { kind: 'gone' }
      if (response.status === 400 || response.status === 422) return { kind: 'refused', detail: detailOf(response) }
      if (response.status === 401) throw new NotPaired(detailOf(response))
      if (!response.ok) throw new Error(detailOf(response))
      return { kind: 'taken' }
    },
  }
}

/** Time for a call, which begins anew when it is renewed. */
function timeLimit(firstMs: number) {
  const controller = new AbortController()
  const start = (ms: number) => setTimeout(() => controller.abort(), ms)
  let timer = start(firstMs)
  return {
    signal: controller.signal,
    isOver: () => controller.signal.aborted,
    renew(ms: number) {
      clearTimeout(timer)
      timer = start(ms)
    },
    end: () => clearTimeout(timer),
  }
}

function bodyOf(answer: Answer): Readonly<Record<string, unknown>> {
  if (!answer.ok) throw new Error(detailOf(answer))
  return fieldsOf(parsedJson(answer.text))
}

function detailOf({ status, text }: Answer): string {
  const { detail } = fieldsOf(parsedJson(text))
  return typeof detail === 'string' ? detail : `o servidor respondeu ${status}`
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
