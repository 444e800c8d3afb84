import { hash, randomBytes, randomInt } from 'node:crypto'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { Rejection } from '../../errors.ts'
import { TENANT_ID } from '../../tenant-id.contract.ts'
import { PAIRING_MINUTES } from './contract/agents.ts'
import type { PrintingTables } from './tables.ts'

const build = queryBuilder<PrintingTables>()

/** Without letters and digits that look alike. Eight of them are 39 bits, and a code lives for minutes. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/** `K7P4-92MX` */
export function newPairingCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** As a person may type it: in small letters, with blanks, without the hyphen. */
const pairingHash = (code: string) => hash('sha256', code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))

/** The token is `tenant.secret`: the tenant only locates the row, and the secret proves the agent. */
export function newAgentToken(tenantId: string): { readonly token: string; readonly tokenHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${tenantId}.${secret}`, tokenHash: hash('sha256', secret) }
}

export interface AgentToken {
  readonly tenantId: string
  readonly tokenHash: string
}

/** Null for what is no token at all. */
function parseAgentToken(bearer: string | null): AgentToken | null {
  const [tenantId = '', secret = '', ...rest] = (bearer ?? '').split('.')
  if (rest.length > 0 || !TENANT_ID.test(tenantId) || !/^[A-Za-z0-9_-]{43}$/.test(secret)) return null
  return { tenantId, tokenHash: hash('sha256', secret) }
}

/** Throws Rejection 'agent_token_invalid' where the request has none. */
export function tokenOf({ bearer }: { readonly bearer: string | null }): AgentToken {
  const token = parseAgentToken(bearer)
  if (token === null) throw new Rejection('agent_token_invalid')
  return token
}

/** Answers until when the code can be used. */
export function keepPairingCode(tx: TenantTransaction, agentId: string, code: string, now: Date): Date {
  const expiresAt = new Date(now.getTime() + PAIRING_MINUTES * 60_000)
  tx.send(
    build
      .insertInto('print_agent_access')
      .values({
        tenant_id: tx.tenantId,
        agent_id: agentId,
        pairing_hash: pairingHash(code),
        pairing_expires_at: expiresAt.toISOString(),
        token_hash: null,
        seen_at: null,
        ready_at: null,
        trouble: null,
      })
      .compile(),
  )
  return expiresAt
}

/** The agent that waits for this code; undefined where no agent does, or not any more. */
export async function findByPairingCode(tx: TenantTransaction, code: string, now: Date): Promise<string | undefined> {
  const [row] = await tx.run(
    build
      .selectFrom('print_agent_access')
      .select('agent_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('pairing_hash', '=', pairingHash(code))
      .where('pairing_expires_at', '>', now),
  )
  return row?.agent_id
}

/** The code is used up; from now on the token's hash stands for the agent. */
export function keepToken(tx: TenantTransaction, agentId: string, tokenHash: string): void {
  tx.send(
    build
      .updateTable('print_agent_access')
      .set({ pairing_hash: null, pairing_expires_at: null, token_hash: tokenHash })
      .where('tenant_id', '=', tx.tenantId)
      .where('agent_id', '=', agentId)
      .compile(),
  )
}

export function forgetAccess(tx: TenantTransaction, agentId: string): void {
  tx.send(
    build
      .deleteFrom('print_agent_access')
      .where('tenant_id', '=', tx.tenantId)
      .where('agent_id', '=', agentId)
      .compile(),
  )
}

/** The id of the agent with this token; undefined where it was revoked. */
export async function findByToken(tx: TenantTransaction, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx.run(
    build
      .selectFrom('print_agent_access')
      .select('agent_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('token_hash', '=', tokenHash),
  )
  return row?.agent_id
}

// Raw SQL: each column is set from the others' old values. A restart is a new run, and the run before it never calls again.
const NOTE_RUN = `update print_agent_access set run_id = $3, run_before = run_id,
  two_runs_at = case when run_before = $3 then $4::timestamptz else two_runs_at end
where tenant_id = $1 and agent_id = $2 and run_id is distinct from $3`

/**
 * Notes which run of the agent's program has called. Two programs with one token call in turns, so that the run before is
 * seen again: the token was copied to a second computer.
 */
export function noteRun(tx: TenantTransaction, agentId: string, run: string, now: Date): void {
  tx.send({ sql: NOTE_RUN, parameters: [tx.tenantId, agentId, run, now.toISOString()] })
}

/** The agent has called: `trouble` is what it says of its printer, null that the printer is ready. */
export function noteCall(tx: TenantTransaction, agentId: string, now: Date, trouble: string | null): void {
  const at = now.toISOString()
  tx.send(
    build
      .updateTable('print_agent_access')
      .set({ seen_at: at, trouble, ...(trouble === null && { ready_at: at }) })
      .where('tenant_id', '=', tx.tenantId)
      .where('agent_id', '=', agentId)
      .compile(),
  )
}
