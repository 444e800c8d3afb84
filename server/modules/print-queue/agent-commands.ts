import { found, Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { findByPairingCode, forgetAccess, keepPairingCode, keepToken } from '../../machines/access.ts'
import { agentDecider } from './decider.ts'
import { findStation, listAgents, listStations } from './queries.ts'

const agentStream = (id: string) => `print-agent-${id}`

/** The id and the code of a new agent, made outside the write: a write's answer is kept, and a code must not be. */
export interface AgentKey {
  readonly id: string
  readonly code: string
}

export async function addAgent(
  unit: UnitOfWork,
  stationId: string | null,
  { id, code }: AgentKey,
): Promise<{ readonly id: string; readonly expiresAt: string }> {
  const [station, agents] = await Promise.all([
    stationId === null ? null : findStation(unit.tx, stationId),
    listAgents(unit.tx),
  ])
  if (station === undefined) throw new Rejection('print_agent_station_unknown')
  // A code that nobody has used in its time does not stand in the way of a new one.
  const held = agents.filter((agent) => agent.stationId === stationId)
  const isTaken = held.some(({ isPaired, pairingExpiresAt }) => isPaired || (pairingExpiresAt ?? unit.now) > unit.now)
  decideAndAppend(unit, agentDecider, newStream(agentDecider, agentStream(id)), {
    type: 'AddAgent',
    id,
    station,
    isTaken,
  })
  for (const { id: unused } of held) await revokeAgent(unit, unused)
  return { id, expiresAt: keepPairingCode(unit.tx, id, code, unit.now).toISOString() }
}

export async function revokeAgent(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, agentDecider, agentStream(id), { type: 'RevokeAgent' })
  forgetAccess(unit.tx, id)
}

/** Answers the name of the station that the agent prints for; null: those without an agent of their own. */
export async function pairAgent(
  unit: UnitOfWork,
  { code, computer, tokenHash }: { readonly code: string; readonly computer: string; readonly tokenHash: string },
): Promise<string | null> {
  const id = found(await findByPairingCode(unit.tx, code, unit.now), 'pairing_code_invalid')
  await handleCommand(unit, agentDecider, agentStream(id), { type: 'PairAgent', computer })
  keepToken(unit.tx, id, tokenHash)
  const [agents, stations] = await Promise.all([listAgents(unit.tx), listStations(unit.tx)])
  const stationId = agents.find((agent) => agent.id === id)?.stationId
  return stations.find((station) => station.id === stationId)?.name ?? null
}
