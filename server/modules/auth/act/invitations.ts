import { randomUUID } from 'node:crypto'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { giveAddress, registerUser } from '../commands.ts'
import type { Invitation, InviteBody } from '../contract/api.ts'
import type { Role } from '../contract/session.ts'
import { INVITATION_DAYS } from '../contract/api.ts'
import { newStaff, ordered, permissionsOf } from '../contract/permissions.ts'
import { role } from '../contract/session.ts'
import { invitationDecider, invitationStream } from '../invitation-decider.ts'
import { findCook, findCredentials } from '../queries.ts'
import { isNameTaken } from '../read/given-names.ts'
import { hashToken, newToken } from './sessions.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()
const DAY_MS = 86_400_000

/**
 * The id and the link token of a new invitation. Created outside the write, because a write's answer is stored and a
 * token must not be.
 */
export interface InvitationKey {
  readonly id: string
  readonly token: string
}

export function newInvitationKey(): InvitationKey {
  return { id: randomUUID(), token: newToken() }
}

/** The token is in the fragment, which a browser never sends: it reaches no log and no `Referer`. */
export function invitationLink({
  origin,
  tenantId,
  token,
}: {
  readonly origin: string
  readonly tenantId: string
  readonly token: string
}): string {
  return `${origin}/convite?tenant=${tenantId}#${token}`
}

/**
 * Invites an address. Cancels the address's open invitation, so that only one link is valid. Throws Rejection
 * 'user_exists', 'name_taken', or 'user_not_found' where there is nobody of the kitchen with this id.
 */
export async function inviteUser(
  unit: UnitOfWork,
  { email, role: wanted, name, userId, permissions }: InviteBody,
  { id, token }: InvitationKey,
): Promise<Invitation> {
  const [existing, open, nameTaken, cook] = await Promise.all([
    findCredentials(unit.tx, email),
    findOpenInvitation(unit.tx, email),
    name === undefined ? false : isNameTaken(unit.tx, name, userId ?? null),
    userId === undefined ? null : findCook(unit.tx, userId),
  ])
  if (nameTaken) throw new Rejection('name_taken')
  if (cook === undefined) throw new Rejection('user_not_found')
  const invitedRole = cook?.role ?? wanted
  const granted = ordered(permissions ?? newStaff)
  if (open !== undefined) await cancelInvitation(unit, open)
  const expiresAt = new Date(unit.now.getTime() + INVITATION_DAYS * DAY_MS).toISOString()
  decideAndAppend(unit, invitationDecider, newStream(invitationDecider, invitationStream(id)), {
    type: 'Invite',
    invitationId: id,
    role: invitedRole,
    expiresAt,
    emailTaken: existing !== undefined,
    forUser: userId ?? null,
    permissions: granted,
  })
  unit.tx.send(
    build
      .insertInto('invitation_secrets')
      .values({
        tenant_id: unit.tx.tenantId,
        invitation_id: id,
        token_hash: hashToken(token),
        email,
        name: name ?? null,
        user_id: userId ?? null,
      })
      .compile(),
  )
  return {
    id,
    email,
    name: name ?? null,
    userId: userId ?? null,
    role: invitedRole,
    permissions: [...granted],
    createdAt: unit.now.toISOString(),
    expiresAt,
    expired: false,
  }
}

/** Cancels the open invitation of an address; answers whether there was one. */
export async function cancelInvitationOf(unit: UnitOfWork, email: string): Promise<boolean> {
  const open = await findOpenInvitation(unit.tx, email)
  if (open !== undefined) await cancelInvitation(unit, open)
  return open !== undefined
}

/** Cancels every open invitation that gives this person an address; answers the addresses. */
export async function cancelInvitationsFor(unit: UnitOfWork, userId: string): Promise<string[]> {
  const open = await unit.tx.run(
    build
      .selectFrom('invitation_secrets')
      .select(['invitation_id', 'email'])
      .where('tenant_id', '=', unit.tx.tenantId)
      .where('user_id', '=', userId),
  )
  for (const { invitation_id: id } of open) await cancelInvitation(unit, id)
  return open.flatMap(({ email }) => email ?? [])
}

export async function cancelInvitation(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, invitationDecider, invitationStream(id), { type: 'CancelInvitation' })
  eraseAddress(unit.tx, id)
}

/**
 * Registers the invited user. Throws a Rejection where the invitation has ended, or where another user has taken the
 * address or the name since.
 */
export async function acceptInvitation(
  unit: UnitOfWork,
  { id, email, name, forUser }: Pick<FoundInvitation, 'id' | 'email' | 'name' | 'forUser'>,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
): Promise<void> {
  const state = await handleCommand(unit, invitationDecider, invitationStream(id), {
    type: 'AcceptInvitation',
    userId,
    now: unit.now,
    nameTaken: name !== null && (await isNameTaken(unit.tx, name, userId)),
  })
  if (state.status === 'absent') throw new Error(`Invitation ${id} was accepted without having been made`)
  const { role: invitedRole, permissions } = state
  if (forUser === null) await registerUser(unit, { email, role: invitedRole, permissions, passwordHash, name }, userId)
  else await giveAddress(unit, { userId: forUser, email, passwordHash })
  eraseAddress(unit.tx, id)
}

/**
 * Erases whom an ended invitation was for. The token's hash stays, so that the link still shows whether it was used,
 * cancelled or expired.
 */
function eraseAddress(tx: TenantTransaction, id: string): void {
  tx.send(
    build
      .updateTable('invitation_secrets')
      .set({ email: null, name: null, user_id: null })
      .where('tenant_id', '=', tx.tenantId)
      .where('invitation_id', '=', id)
      .compile(),
  )
}

export interface FoundInvitation {
  readonly id: string
  /** Empty once the invitation has ended. */
  readonly email: string
  /** Null where the inviting person gave none, and once the invitation has ended. */
  readonly name: string | null
  /** Somebody of the kitchen, who gets the address; null: a new person. */
  readonly forUser: string | null
  readonly role: Role
  readonly status: 'open' | 'accepted' | 'cancelled'
  readonly expiresAt: string
}

const invitationsWithSecrets = () =>
  build
    .selectFrom('invitations as i')
    .innerJoin('invitation_secrets as s', (join) =>
      join.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.invitation_id', '=', 'i.id'),
    )
    .select([
      'i.id',
      'i.role',
      'i.permissions',
      'i.state',
      'i.created_at',
      'i.expires_at',
      's.email',
      's.name',
      's.user_id',
    ])

export async function findByToken(tx: TenantTransaction, token: string): Promise<FoundInvitation | undefined> {
  const [row] = await tx.run(
    invitationsWithSecrets().where('i.tenant_id', '=', tx.tenantId).where('s.token_hash', '=', hashToken(token)),
  )
  if (row === undefined) return undefined
  const status = row.state === 'open' || row.state === 'accepted' ? row.state : 'cancelled'
  return {
    id: row.id,
    email: row.email ?? '',
    name: row.name,
    forUser: row.user_id,
    role: role.parse(row.role),
    status,
    expiresAt: row.expires_at.toISOString(),
  }
}

async function findOpenInvitation(tx: TenantTransaction, email: string): Promise<string | undefined> {
  const [row] = await tx.run(
    build
      .selectFrom('invitation_secrets')
      .select('invitation_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('email', '=', email),
  )
  return row?.invitation_id
}

/** The open invitations, expired ones included, newest first. */
export async function listInvitations(tx: TenantTransaction, now: Date): Promise<Invitation[]> {
  const rows = await tx.run(
    invitationsWithSecrets()
      .where('i.tenant_id', '=', tx.tenantId)
      .where('i.state', '=', 'open')
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id'),
  )
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? '',
    name: row.name,
    userId: row.user_id,
    role: role.parse(row.role),
    permissions: [...(row.permissions === null ? newStaff : permissionsOf('staff', row.permissions))],
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  }))
}

export function forgetOldInvitations(tx: TenantTransaction, expiredBefore: Date): void {
  tx.send({
    sql: `delete from invitation_secrets s using invitations i
where s.tenant_id = $1 and i.tenant_id = s.tenant_id and i.id = s.invitation_id and i.expires_at < $2::timestamptz`,
    parameters: [tx.tenantId, expiredBefore.toISOString()],
  })
}
