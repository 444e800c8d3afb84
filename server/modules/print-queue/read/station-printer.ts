import { found } from '../../../errors.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { RegisteredProfile, StationPrinter, StationState } from '../contract/api.ts'
import { lasting, lastReady, offText, quietOf } from './job-view.ts'
import { agentOf, findStation, listAgents, listProfiles, listStations } from '../queries.ts'
import type { AgentRow } from '../queries.ts'
import { countPaper, paperAt } from './waiting-paper.ts'

/** The printer of a station, and whether it would print now. */
export async function readStationPrinter(tx: TenantTransaction, id: string, now: Date): Promise<StationPrinter> {
  const [station, agents, profiles] = await Promise.all([findStation(tx, id), listAgents(tx), listProfiles(tx)])
  const { name, printerProfileId } = found(station, 'station_not_found')
  const profile = profiles.find((each) => each.id === printerProfileId)
  return printerState(name, profile, agentOf(agents, id), now)
}

/** Every station, by name, with the state of its printer and what waits for it: the registers are read once. */
export async function listStationStates(tx: TenantTransaction, now: Date): Promise<StationState[]> {
  const [stations, agents, profiles, counts] = await Promise.all([
    listStations(tx),
    listAgents(tx),
    listProfiles(tx),
    countPaper(tx, now),
  ])
  return stations.map(({ id, name, printerProfileId }) => {
    const profile = profiles.find((each) => each.id === printerProfileId)
    const printer = printerState(name, profile, agentOf(agents, id), now)
    return { stationId: id, station: name, printer, ...paperAt(counts, id) }
  })
}

export function printerState(
  station: string,
  profile: Pick<RegisteredProfile, 'name' | 'way'> | undefined,
  agent: Pick<AgentRow, 'isPaired' | 'readyAt' | 'trouble'> | undefined,
  now: Date,
): StationPrinter {
  if (profile === undefined) return { name: null, way: null, ready: null, text: 'sem impressora', off: null }
  const { name, way } = profile
  if (way !== 'agente') return { name, way, ready: null, text: 'pelo navegador', off: null }
  const off = (text: string) => ({ name, way, ready: false, text, off: offText({ station, agent, now }) })
  if (agent === undefined || !agent.isPaired) return off('sem programa da impressora')
  const readyAt = lastReady(agent.readyAt, now)
  if (readyAt === null) return off(agent.trouble ?? 'ainda não respondeu')
  const quietMs = quietOf(readyAt, now)
  if (quietMs !== null) return off(`desligada há ${lasting(quietMs)}`)
  return agent.trouble === null ? { name, way, ready: true, text: 'pronta', off: null } : off(agent.trouble)
}
