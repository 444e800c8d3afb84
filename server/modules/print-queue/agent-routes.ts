import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { found, Rejection } from '../../errors.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { networkOf } from '../../http/client-ip.ts'
import { HttpRefusal } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { PublicCall, Reply, Route } from '../../http/route.ts'
import { adminRoute, publicRoute } from '../../http/route.ts'
import { claimedTenant } from '../../http/tenant-claims.ts'
import { admitAgent, agentState, twoComputersAt } from '../../machines/access.ts'
import { newMachineToken, newPairingCode, tokenOf } from '../../machines/keys.ts'
import { addAgent, pairAgent, revokeAgent } from './agent-commands.ts'
import {
  addedAgent,
  claimBody,
  claimed,
  doneBody,
  failedBody,
  pairBody,
  paired,
  printAgent,
  printAgentBody,
  printingBody,
} from './contract/agents.ts'
import { AGENT, answerClaim } from './claim-route.ts'
import type { ClaimServices } from './claim-route.ts'
import type { Report } from './act/claim.ts'
import { reportDone, reportFailed, reportPrinting } from './act/claim.ts'
import { findJob } from './job-queries.ts'
import type { PrintableLabels } from './ports.ts'
import { listAgents, listStations } from './queries.ts'
import { idParam } from './routes.ts'

const path = '/api/print-agents'
const tag = 'Programa da impressora'
const nothing = { status: 204, body: undefined } as const

const addedRow = z.object({ id: z.string(), expiresAt: z.string() })

const adminRoutes: readonly Route[] = [
  adminRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os computadores que imprimem, com o estado da impressora de cada um',
    answers: { 200: z.array(printAgent) },
    read: async (tx, { now }) => {
      const [agents, stations] = await Promise.all([listAgents(tx), listStations(tx)])
      const body = agents.map((agent) => {
        const station = stations.find(({ id }) => id === agent.stationId)
        return {
          id: agent.id,
          station: station === undefined ? null : { id: station.id, name: station.name },
          computer: agent.computer,
          state: agentState(agent, now),
          addedAt: agent.addedAt.toISOString(),
          seenAt: agent.seenAt?.toISOString() ?? null,
          readyAt: agent.readyAt?.toISOString() ?? null,
          trouble: agent.trouble,
          twoComputersAt: twoComputersAt(agent, now),
        }
      })
      return { status: 200, body }
    },
  }),
  adminRoute({
    method: 'post',
    path,
    tag,
    summary:
      'Cria um programa da impressora; o código de pareamento é mostrado só nesta resposta e vale uma vez, por 15 minutos',
    body: printAgentBody,
    answers: { 201: addedAgent },
    refusals: ['print_agent_station_unknown', 'print_agent_station_taken'],
    handle: async ({ write, body }) => {
      const key = { id: randomUUID(), code: newPairingCode() }
      const reply = await write(async (unit) => ({
        status: 201,
        body: await addAgent(unit, body.station ?? null, key),
      }))
      const created = addedRow.parse(reply.body)
      // The kept answer of an earlier request has another id; its code was not stored.
      return { ...reply, body: { ...created, pairingCode: created.id === key.id ? key.code : null } }
    },
  }),
  adminRoute({
    method: 'delete',
    path: `${path}/:id`,
    tag,
    summary: 'Revoga: o computador não imprime mais',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['print_agent_not_found'],
    write: async (unit, { params: { id } }) => {
      await revokeAgent(unit, id)
      return nothing
    },
  }),
]

/** Wrong codes of one network, as for wrong passwords; a right one costs nothing. */
const pairingTokens = rateLimit({ perMinute: 10, burst: 10 })

async function pair(
  call: PublicCall<unknown, unknown, z.infer<typeof pairBody>>,
  defaultTenant: string | null,
): Promise<Reply> {
  const network = networkOf(call.ip)
  const seconds = pairingTokens.take(network, call.now)
  if (seconds > 0)
    throw new HttpRefusal(429, 'too_many_requests', 'Muitas tentativas. Aguarde um pouco e tente de novo.', {
      headers: { 'Retry-After': String(seconds) },
    })
  const tenantId = claimedTenant(call.tenantClaims, defaultTenant)
  if (tenantId === null) throw new Rejection('pairing_code_invalid')
  const { token, tokenHash } = newMachineToken(tenantId)
  const { pairingCode: code, name: computer } = call.body
  const reply = await call.writeAs(tenantId, AGENT, async (unit) => ({
    status: 200,
    body: { token, station: await pairAgent(unit, { code, computer, tokenHash }) },
  }))
  pairingTokens.charge(network, call.now, -1)
  return reply
}

const jobParam = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'Id inválido')) })

type JobCall<Body> = PublicCall<{ id: string }, unknown, Body>

/** A report that no person is the author of. The token is checked before the tenant's head is locked. */
async function noteReport<Body extends { readonly attempt?: number | undefined }>(
  call: JobCall<Body>,
  note: (unit: UnitOfWork, report: Report) => Promise<void>,
): Promise<Reply> {
  const token = tokenOf(call)
  const agentId = await call.readAs(token.tenantId, (tx) => admitAgent({ tx }, token))
  await call.writeAs(token.tenantId, AGENT, (unit) =>
    note(unit, { agentId, jobId: call.params.id, attempt: call.body.attempt }),
  )
  return nothing
}

/** The author is the person who asked for the job: the log says that this person has printed, and the job by which agent. */
async function noteDone(
  call: JobCall<z.infer<typeof doneBody>>,
  { labels }: { readonly labels: PrintableLabels },
): Promise<Reply> {
  const token = tokenOf(call)
  const { id: jobId } = call.params
  const [agentId, job] = await call.readAs(token.tenantId, (tx) =>
    Promise.all([admitAgent({ tx }, token), findJob(tx, jobId)]),
  )
  const { requested_by: userId } = found(job, 'print_job_not_found')
  await call.writeAs(token.tenantId, { userId }, (unit) => reportDone(unit, labels, { agentId, jobId, ...call.body }))
  return nothing
}

interface AgentServices extends ClaimServices {
  readonly defaultTenant: string | null
}

export const agentRoutes = ({ defaultTenant, ...services }: AgentServices): readonly Route[] => [
  ...adminRoutes,
  publicRoute({
    method: 'post',
    path: '/api/agent/pair',
    tag,
    summary: 'Pareia um computador com o código de um administrador: a resposta tem o token dele',
    body: pairBody,
    answers: { 200: paired },
    refusals: ['pairing_code_invalid', 'too_many_requests'],
    handle: (call) => pair(call, defaultTenant),
  }),
  publicRoute({
    method: 'post',
    path: '/api/agent/claim',
    needsMachineToken: true,
    tag,
    summary: 'Pede a próxima impressão (Authorization: Bearer) e espera por ela até 25 segundos',
    body: claimBody,
    answers: { 200: claimed, 204: 'nothing' },
    refusals: ['agent_token_invalid'],
    handle: (call) => answerClaim(call, services),
  }),
  publicRoute({
    method: 'post',
    path: '/api/agent/jobs/:id/printing',
    needsMachineToken: true,
    tag,
    summary: 'Ainda está imprimindo: a impressão continua com este computador por mais 2 minutos',
    params: jobParam,
    body: printingBody,
    answers: { 204: 'nothing' },
    refusals: ['agent_token_invalid', 'print_job_not_found', 'print_job_not_yours'],
    handle: (call) => noteReport(call, reportPrinting),
  }),
  publicRoute({
    method: 'post',
    path: '/api/agent/jobs/:id/done',
    needsMachineToken: true,
    tag,
    summary: 'Saiu; com `confirmed: false`, foi enviado e a impressora não sabe dizer mais',
    params: jobParam,
    body: doneBody,
    answers: { 204: 'nothing' },
    refusals: ['agent_token_invalid', 'print_job_not_found', 'print_job_not_yours'],
    handle: (call) => noteDone(call, services),
  }),
  publicRoute({
    method: 'post',
    path: '/api/agent/jobs/:id/failed',
    needsMachineToken: true,
    tag,
    summary: 'Não saiu, e por quê; com `nothingSent: true` a impressão volta à fila',
    params: jobParam,
    body: failedBody,
    answers: { 204: 'nothing' },
    refusals: ['agent_token_invalid', 'print_job_not_found', 'print_job_not_yours'],
    handle: (call) => {
      const { reason, nothingSent } = call.body
      return noteReport(call, (unit, report) => reportFailed(unit, { ...report, reason, nothingSent }))
    },
  }),
]
