import type { TableRow } from '../database/read-table.ts'
import { readTable } from '../database/read-table.ts'
import { queryBuilder } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import { pairingHash } from './keys.ts'
import type { MachineToken } from './keys.ts'

// No projection writes it: it holds secrets and the time of the last call (decision 61).
const agentAccess = readTable('print_agent_access', {
  key: ['agent_id'],
  columns: {
    agent_id: 'text',
    pairing_hash: 'text?',
    pairing_expires_at: 'timestamptz?',
    token_hash: 'text?',
    seen_at: 'timestamptz?',
    /** When the agent last said that its printer is ready, and what it says of it otherwise. */
    ready_at: 'timestamptz?',
    trouble: 'text?',
    /** The newest run of its program, the run before it, and when a run claimed again after another had. */
    run_id: 'text?',
    run_before: 'text?',
    two_runs_at: 'timestamptz?',
  },
})

export interface MachineTables {
  print_agent_access: TableRow<typeof agentAccess>
}

const build = queryBuilder<MachineTables>()

export const PAIRING_MINUTES = 15
/** How long two computers with one token are shown after they were last seen. */
const TWO_COMPUTERS_MS = 15 * 60_000

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

/** The id of the agent with this token. Throws Rejection 'agent_token_invalid' for a revoked agent. */
export async function admitAgent(
  { tx }: { readonly tx: TenantTransaction },
  { tokenHash }: MachineToken,
): Promise<string> {
  const [row] = await tx.run(
    build
      .selectFrom('print_agent_access')
      .select('agent_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('token_hash', '=', tokenHash),
  )
  if (row === undefined) throw new Rejection('agent_token_invalid')
  return row.agent_id
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

/** An old sighting is over: one of the two was stopped, or paired by itself. */
export function twoComputersAt({ twoRunsAt }: { readonly twoRunsAt: Date | null }, now: Date): string | null {
  return twoRunsAt !== null && now.getTime() - twoRunsAt.getTime() < TWO_COMPUTERS_MS ? twoRunsAt.toISOString() : null
}

interface Pairing {
  readonly isPaired: boolean
  readonly pairingExpiresAt: Date | null
}

/** As the admins see it. */
export function agentState({ isPaired, pairingExpiresAt }: Pairing, now: Date): 'aguardando' | 'vencido' | 'pareado' {
  if (isPaired) return 'pareado'
  return pairingExpiresAt !== null && pairingExpiresAt > now ? 'aguardando' : 'vencido'
}
