import type * as z from 'zod/mini'
import type { LiveHub } from '../../events/live-hub.ts'
import type { PublicCall, Reply } from '../../http/route.ts'
import { admitAgent } from '../../machines/access.ts'
import { tokenOf } from '../../machines/keys.ts'
import type { AgentToken } from '../../machines/keys.ts'
import { CLAIM_WAIT_MS } from './contract/agents.ts'
import type { claimBody } from './contract/agents.ts'
import type { AskedClaim, Claim } from './act/claim.ts'
import { claimJob, takeBack } from './act/claim.ts'
import type { PrintableLabels } from './ports.ts'
import { waitForJob } from './act/wait-for-job.ts'
import { drawnAhead } from './act/waiting-agents.ts'
import type { AgentCall, TakenJob, WaitingAgents } from './act/waiting-agents.ts'

/** The author of what an agent's call changes. */
export const AGENT = { system: 'print-agent' } as const
const nothing = { status: 204, body: undefined } as const

async function takenReply({ draw, profile, ...job }: TakenJob): Promise<Reply> {
  const bytes = Buffer.from(await draw()).toString('base64')
  return { status: 200, body: { job, profile, bytes }, mayCompress: true }
}

export interface Waits {
  readonly live: LiveHub
  readonly waiting: WaitingAgents
}

type ClaimCall = PublicCall<unknown, unknown, z.infer<typeof claimBody>>

/** The answer of `POST /api/agent/claim`. */
export async function answerClaim(call: ClaimCall, labels: PrintableLabels, waits: Waits): Promise<Reply> {
  const token = tokenOf(call)
  // Before the lock of the tenant's head: a stranger's call must not hold up the tenant's writes.
  const agentId = await call.readAs(token.tenantId, (tx) => admitAgent({ tx }, token))
  const own = waits.waiting.begin(token.tenantId, agentId, call.isGone)
  try {
    return await nextJob(call, labels, { ...waits, token, agentId, own })
  } finally {
    own.end()
  }
}

interface OwnCall extends Waits {
  readonly token: AgentToken
  readonly agentId: string
  readonly own: AgentCall
}

/** The next job of the agent's stations, as soon as there is one. */
async function nextJob(call: ClaimCall, labels: PrintableLabels, waits: OwnCall): Promise<Reply> {
  const { live, token, own } = waits
  const { tenantId } = token
  const trouble = call.body.trouble ?? null
  const run = call.body.run ?? null
  const started = performance.now()
  // Only at the arrival: a call that waits looks again at each job, and would seem to come after another's.
  for (let isFirst = true; ; isFirst = false) {
    const waited = performance.now() - started
    const now = new Date(call.now.getTime() + waited)
    const claimed = await claimOnce(call, labels, waits, { token, trouble, run: isFirst ? run : null, now })
    if (claimed.kind === 'taken') return handOver(call, waits, claimed.job)
    if (trouble !== null) return nothing
    const wait = { after: claimed.position, waitMs: CLAIM_WAIT_MS - waited, holdsForNews: call.holdsForNews }
    const end = await waitForJob(live, own, { tenantId, ...wait })
    if (end.kind === 'given') return handOver(call, waits, end.job)
    if (end.kind === 'undelivered') await takeBackFrom(call, waits, end.job)
    if (end.kind === 'over' || call.isGone()) return nothing
  }
}

/** Claims once. A job that is taken is drawn while the claim is being committed. */
async function claimOnce(call: ClaimCall, labels: PrintableLabels, waits: OwnCall, claim: AskedClaim): Promise<Claim> {
  let outcome: Claim = { kind: 'nothing', position: 0 }
  const claimed = (): Claim => outcome
  try {
    await call.writeAs(waits.token.tenantId, AGENT, async (unit) => {
      outcome = await claimJob(unit, labels, claim)
      if (outcome.kind === 'taken') outcome = { kind: 'taken', job: drawnAhead(outcome.job) }
      return nothing
    })
  } catch (error) {
    // The claim may be committed, although its answer was lost. The agent does not get the job.
    const lost = claimed()
    if (lost.kind === 'taken') await takeBackFrom(call, waits, lost.job).catch(() => undefined)
    throw error
  }
  return claimed()
}

/** Answers with a job. One that the agent cannot get does not stay with it: it would count as possibly printed. */
async function handOver(call: ClaimCall, waits: OwnCall, job: TakenJob): Promise<Reply> {
  const reply = await takenReply(job).catch(async (error: unknown) => {
    await takeBackFrom(call, waits, job, 'As etiquetas não puderam ser desenhadas. Nada saiu.')
    throw error
  })
  if (!call.isGone()) return reply
  await takeBackFrom(call, waits, job)
  return nothing
}

/** The job waits again or, with a reason, fails. */
async function takeBackFrom(
  { writeAs }: Pick<ClaimCall, 'writeAs'>,
  { waiting, token: { tenantId }, agentId }: OwnCall,
  job: TakenJob,
  reason: string | null = null,
): Promise<void> {
  await writeAs(tenantId, AGENT, async (unit) => {
    await takeBack(unit, agentId, job, reason)
    return nothing
  })
  waiting.wake(tenantId, agentId)
}
