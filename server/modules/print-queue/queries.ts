import * as z from 'zod/mini'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { nameKey } from '../../contract/text.ts'
import type { RegisteredProfile, Station } from './contract/api.ts'
import { printerProfile } from './contract/api.ts'
import type { PrintingTables } from './tables.ts'

const build = queryBuilder<PrintingTables>()

const profiles = (tx: TenantTransaction) =>
  build.selectFrom('printer_profiles').selectAll().where('tenant_id', '=', tx.tenantId)
type ProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number]

function toProfile(row: ProfileRow): RegisteredProfile {
  return z.parse(printerProfile, {
    id: row.id,
    name: row.name,
    widthMm: Number(row.width_mm),
    heightMm: Number(row.height_mm),
    dpi: row.dpi,
    media: row.media,
    gapMm: Number(row.gap_mm),
    offsetXDots: row.offset_x_dots,
    offsetYDots: row.offset_y_dots,
    rotation: row.rotation,
    language: row.language,
    invert: row.invert,
    darkness: row.darkness,
    speed: row.speed,
    way: row.way,
  })
}

export async function listProfiles(tx: TenantTransaction): Promise<RegisteredProfile[]> {
  return (await tx.run(profiles(tx).orderBy('name_key'))).map(toProfile)
}

export async function findProfile(tx: TenantTransaction, id: string): Promise<RegisteredProfile | undefined> {
  const [row] = await tx.run(profiles(tx).where('id', '=', id))
  return row && toProfile(row)
}

const stations = (tx: TenantTransaction) =>
  build
    .selectFrom('stations')
    .select(['id', 'name', 'sector', 'printer_profile_id as printerProfileId'])
    .where('tenant_id', '=', tx.tenantId)

export function listStations(tx: TenantTransaction): Promise<Station[]> {
  return tx.run(stations(tx).orderBy('name_key'))
}

export async function findStation(tx: TenantTransaction, id: string): Promise<Station | undefined> {
  const [found] = await tx.run(stations(tx).where('id', '=', id))
  return found
}

/** Whether another row of this table has the name; case and accents are ignored. */
export async function nameTaken(
  tx: TenantTransaction,
  table: 'printer_profiles' | 'stations',
  name: string,
  except?: string,
): Promise<boolean> {
  const [holder] = await tx.run(
    build.selectFrom(table).select('id').where('tenant_id', '=', tx.tenantId).where('name_key', '=', nameKey(name)),
  )
  return holder !== undefined && holder.id !== except
}

export interface AgentRow {
  readonly id: string
  readonly stationId: string | null
  readonly computer: string | null
  readonly addedAt: Date
  readonly pairingExpiresAt: Date | null
  readonly isPaired: boolean
  readonly seenAt: Date | null
  readonly readyAt: Date | null
  readonly trouble: string | null
  readonly twoRunsAt: Date | null
}

/** The agents that are not revoked, oldest first. */
export async function listAgents(tx: TenantTransaction): Promise<AgentRow[]> {
  const rows = await tx.run(
    build
      .selectFrom('print_agents as a')
      .leftJoin('print_agent_access as s', (join) =>
        join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'),
      )
      .select([
        'a.id',
        'a.station_id as stationId',
        'a.computer',
        'a.added_at as addedAt',
        's.pairing_expires_at as pairingExpiresAt',
        's.token_hash as tokenHash',
        's.seen_at as seenAt',
        's.ready_at as readyAt',
        's.trouble',
        's.two_runs_at as twoRunsAt',
      ])
      .where('a.tenant_id', '=', tx.tenantId)
      .orderBy('a.added_at')
      .orderBy('a.id'),
  )
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isPaired: tokenHash !== null }))
}

/** Whether there is a printer behind it. One that was never paired is a code that an administrator has read. */
const wasPaired = ({ computer }: AgentRow) => computer !== null

/**
 * The agent that prints for a station: its own or, without one and unless only its own may, that of all stations without
 * their own.
 */
export const agentOf = (agents: readonly AgentRow[], stationId: string, ownOnly = false): AgentRow | undefined =>
  ownAgentOf(agents, stationId) ??
  (ownOnly ? undefined : agents.find((agent) => agent.stationId === null && wasPaired(agent)))

export const ownAgentOf = (agents: readonly AgentRow[], stationId: string): AgentRow | undefined =>
  agents.find((agent) => agent.stationId === stationId && wasPaired(agent))
