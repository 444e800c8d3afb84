import type * as z from 'zod/mini'
import { Rejection } from '../../errors.ts'
import type { LiveHub } from '../../events/live-hub.ts'
import type { PublicCall, Reply } from '../../http/route.ts'
import { admitAgent } from '../../machines/access.ts'
import { tokenOf } from '../../machines/keys.ts'
import type { AgentCall, AgentCalls } from './act/agent-calls.ts'
import type { AskedClaim, Claim, TakenJob } from './act/claim.ts'
import { claimJob, takeBack, takeBackClaimedAt } from './act/claim.ts'
import { waitForNews } from './act/wait-for-news.ts'
import { CLAIM_WAIT_MS } from './contract/agents.ts'
import type { claimBody } from './contract/agents.ts'
import type { PrintableLabels } from './ports.ts'

/** The author of what an agent's call changes. */
export const AGENT = { system: 'print-agent' } as const
const nothing = { status: 204, body: undefined } as const

export interface ClaimServices {
  readonly labels: PrintableLabels
  readonly live: LiveHub
  readonly calls: AgentCalls
}

type ClaimCall = PublicCall<unknown, unknown, z.infer<typeof claimBody>>

interface AdmittedCall extends ClaimServices {
  readonly call: ClaimCall
  readonly tenantId: string
  readonly agentId: string
}

/** The answer of `POST /api/agent/claim`. */
export async function answerClaim(call: ClaimCall, services: ClaimServices): Promise<Reply> {
  const token = tokenOf(call)
  const { tenantId } = token
  // Before the lock of the tenant's head: a stranger's call must not hold up the tenant's writes.
  const agentId = await call.readAs(tenantId, (tx) => admitAgent({ tx }, token))
  const own = services.calls.begin(tenantId, agentId)
  try {
    return await nextJob({ ...services, call, tenantId, agentId }, own)
  } finally {
    own.end()
  }
}

/** The next job of the agent's stations, as soon as there is one: it looks into the queue, and again when there is news. */
async function nextJob(admitted: AdmittedCall, own: AgentCall): Promise<Reply> {
  const { call, live, tenantId, agentId } = admitted
  const { trouble = null, run = null } = call.body
  const started = performance.now()
  // Only at the arrival: a call that waits looks again at each job, and would seem to come after another's.
  for (let isFirst = true; ; isFirst = false) {
    const waited = performance.now() - started
    const now = new Date(call.now.getTime() + waited)
    const claim = await claimOnce(admitted, { agentId, trouble, run: isFirst ? run : null, now })
    if (claim.kind === 'taken') return handOver(admitted, claim.job)
    if (trouble !== null) return nothing
    const { position: after } = claim
    const wait = { tenantId, after, waitMs: CLAIM_WAIT_MS - waited, holdsForNews: call.holdsForNews }
    if ((await waitForNews(live, own, wait)) === 'over' || call.isGone()) return nothing
  }
}

async function claimOnce({ call, tenantId, labels, calls }: AdmittedCall, asked: AskedClaim): Promise<Claim> {
  try {
    return await call.writeAs(tenantId, AGENT, (unit) => claimJob(unit, labels, asked))
  } catch (error) {
    if (error instanceof Rejection) throw error
    // The claim may be committed, although its answer was lost. The agent does not get the job.
    const { agentId, now } = asked
    await call.writeAs(tenantId, AGENT, (unit) => takeBackClaimedAt(unit, agentId, now)).catch(() => undefined)
    calls.wake(tenantId, agentId)
    throw error
  }
}

/** Answers with a job. One that the agent cannot get does not stay with it: it would count as possibly printed. */
async function handOver(admitted: AdmittedCall, { draw, profile, ...job }: TakenJob): Promise<Reply> {
  const bytes = await draw().catch(async (error: unknown) => {
    await returnJob(admitted, job, 'As etiquetas não puderam ser desenhadas. Nada saiu.')
    throw error
  })
  if (!admitted.call.isGone())
    return { status: 200, body: { job, profile, bytes: Buffer.from(bytes).toString('base64') }, mayCompress: true }
  await returnJob(admitted, job, null)
  return nothing
}

async function returnJob(
  { call, tenantId, agentId, calls }: AdmittedCall,
  job: Pick<TakenJob, 'id' | 'attempt'>,
  undrawn: string | null,
): Promise<void> {
  await call.writeAs(tenantId, AGENT, (unit) => takeBack(unit, { agentId, job, undrawn }))
  calls.wake(tenantId, agentId)
}
