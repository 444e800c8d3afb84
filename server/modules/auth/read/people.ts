import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { KitchenDevice, Person } from '../contract/kitchen.ts'
import type { PeoplePorts } from '../ports.ts'
import { readGivenNames } from './given-names.ts'
import { permissionsOf } from '../contract/permissions.ts'
import { role } from '../contract/session.ts'
import { personNames } from '../queries.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

/** The active users, those who identified at this device last first, then by name. */
export async function listPeople(
  tx: TenantTransaction,
  deviceId: string | null,
  { responsibles }: PeoplePorts,
): Promise<Person[]> {
  const [rows, given, names, register] = await Promise.all([
    tx.run(
      build
        .selectFrom('users as u')
        .leftJoin('pins as p', (join) =>
          join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.user_id', '=', 'u.user_id'),
        )
        .leftJoin('device_people as d', (join) =>
          join
            .onRef('d.tenant_id', '=', 'u.tenant_id')
            .onRef('d.user_id', '=', 'u.user_id')
            .on('d.device_id', '=', deviceId ?? ''),
        )
        .select(['u.user_id', 'u.responsible_id', 'p.changed_at', 'd.last_used_at'])
        .where('u.tenant_id', '=', tx.tenantId)
        .where('u.deactivated_at', 'is', null),
    ),
    readGivenNames(tx),
    personNames(tx),
    responsibles(tx),
  ])
  const people = rows.map((row) => {
    const responsible = register.find(({ id }) => id === row.responsible_id)?.name ?? null
    return {
      id: row.user_id,
      name: given.get(row.user_id) ?? responsible ?? names.get(row.user_id) ?? '',
      responsible,
      hasPin: row.changed_at !== null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }
  })
  return people.toSorted(
    (one, other) =>
      (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? '') || one.name.localeCompare(other.name, 'pt-BR'),
  )
}

/** The devices that are not revoked, the newest first. */
export async function listDevices(tx: TenantTransaction): Promise<KitchenDevice[]> {
  const [rows, names] = await Promise.all([
    tx.run(
      build
        .selectFrom('kitchen_devices as k')
        .leftJoin('device_sessions as s', (join) =>
          join.onRef('s.tenant_id', '=', 'k.tenant_id').onRef('s.device_id', '=', 'k.id'),
        )
        .select(['k.id', 'k.name', 'k.enrolled_at', 'k.enrolled_by', 's.last_seen_at'])
        .where('k.tenant_id', '=', tx.tenantId)
        .where('k.revoked_at', 'is', null)
        .orderBy('k.enrolled_at', 'desc')
        .orderBy('k.id'),
    ),
    personNames(tx),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    enrolledAt: row.enrolled_at.toISOString(),
    enrolledBy: row.enrolled_by === null ? null : (names.get(row.enrolled_by) ?? null),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }))
}

/** Whether a device of the kitchen has this id, also one that was revoked. */
export async function isKitchenDevice(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.run(
    build
      .selectFrom('kitchen_devices as k')
      .select('k.id')
      .where('k.tenant_id', '=', tx.tenantId)
      .where('k.id', '=', id),
  )
  return rows.length > 0
}

/** What an active user may do at a device of the kitchen, and when the user last typed the PIN there. */
export async function devicePerson(tx: TenantTransaction, deviceId: string, userId: string) {
  const [row] = await tx.run(
    build
      .selectFrom('users as u')
      .leftJoin('device_people as d', (join) =>
        join
          .onRef('d.tenant_id', '=', 'u.tenant_id')
          .onRef('d.user_id', '=', 'u.user_id')
          .on('d.device_id', '=', deviceId),
      )
      .select(['u.role', 'u.permissions', 'd.last_used_at'])
      .where('u.tenant_id', '=', tx.tenantId)
      .where('u.user_id', '=', userId)
      .where('u.deactivated_at', 'is', null),
  )
  if (row === undefined) return undefined
  return {
    permissions: permissionsOf(role.parse(row.role), row.permissions),
    lastPinAt: row.last_used_at,
  }
}
