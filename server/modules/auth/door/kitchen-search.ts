import { findTenant } from '../../../database/tenants.ts'
import type { PublicCall } from '../../../http/route.ts'
import { NO_TENANT } from '../../../contract/tenant-id.ts'
import { withAttemptSlot } from './attempt-limits.ts'
import type { LoginBody } from '../contract/api.ts'
import { countFailure, secondsToWait } from './login-attempts.ts'
import { loginBusy } from './login-tokens.ts'
import { verifyPassword } from './password.ts'
import { findCredentials } from '../queries.ts'

// The search for the tenants of a login that names none. It must not tell whether an address is known, nor in how many
// tenants: every attempt that finds nothing reads the same tenants, compares the same number of passwords, and then
// fails as any other login. The answer names the tenants only if the password is right.

type LoginCall = PublicCall<unknown, unknown, LoginBody>

/** With more tenants than this nothing is searched: each is one read. */
export const SEARCHED_TENANTS_MAX = 100
/** Passwords compared at each attempt; a comparison is expensive. An address in more tenants finds the first ones. */
const COMPARED = 3
/** Reads at the same time, of the connections that all requests share. */
const CONCURRENT_READS = 5

interface Account {
  readonly tenantId: string
  readonly tenantName: string
  readonly passwordHash: string
  /** Too many wrong passwords lately: its password is not compared. */
  readonly isWaiting: boolean
}

export type FoundKitchens =
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly tenantId: string }
  | { readonly kind: 'several'; readonly tenants: readonly { readonly id: string; readonly name: string }[] }

export async function hasAccount(call: LoginCall, tenantId: string): Promise<boolean> {
  const credentials = await call.readAs(tenantId, (tx) => findCredentials(tx, call.body.email))
  return credentials?.active === true
}

/** Takes the time of a search that finds nothing, so that a refusal does not tell whether there was a search. */
export async function compareNothing(call: LoginCall): Promise<void> {
  await compared(call, [])
}

/** @param first the tenant whose login follows where nothing is found; its waits hold for the search too */
export async function findKitchens(
  call: LoginCall,
  tenantIds: readonly string[],
  first: string | null,
): Promise<FoundKitchens> {
  const { email } = call.body
  // No address and no tenant id has a blank in it, so no real account has this slot.
  const found = await withAttemptSlot(`any ${email}`, async (): Promise<FoundKitchens> => {
    const seconds = await secondsToWaitAt(call, first)
    if (seconds > 0) return { kind: 'wait', seconds }
    const accounts = (await accountsIn(call, tenantIds)).slice(0, COMPARED)
    const matching = await compared(call, accounts)
    if (matching.length === 0) await countFailures(call, accounts)
    return foundOf(matching)
  })
  return found ?? { kind: 'wait', seconds: 1 }
}

function foundOf(matching: readonly Account[]): FoundKitchens {
  const [only, ...others] = matching
  if (only === undefined) return { kind: 'none' }
  if (others.length === 0) return { kind: 'one', tenantId: only.tenantId }
  return { kind: 'several', tenants: matching.map(({ tenantId, tenantName }) => ({ id: tenantId, name: tenantName })) }
}

async function secondsToWaitAt(call: LoginCall, first: string | null): Promise<number> {
  const { email } = call.body
  return first === null
    ? call.readAs(NO_TENANT, (tx) => secondsToWait(tx, `${NO_TENANT}/${email}`, call.now))
    : call.readAs(first, (tx) => secondsToWait(tx, email, call.now))
}

/** The accounts whose password matches. Compares as many passwords for no account as for several. */
async function compared(call: LoginCall, accounts: readonly Account[]): Promise<Account[]> {
  const matching: Account[] = []
  for (let index = 0; index < COMPARED; index += 1) {
    const account = accounts[index]
    const hash = account === undefined || account.isWaiting ? null : account.passwordHash
    const matches = await verifyPassword(hash, call.body.password)
    if (matches === null) throw loginBusy()
    if (matches && account !== undefined) matching.push(account)
  }
  return matching
}

/** The active accounts of the address, in the order of the tenants. */
async function accountsIn(call: LoginCall, tenantIds: readonly string[]): Promise<Account[]> {
  const accounts: Account[] = []
  for (let start = 0; start < tenantIds.length; start += CONCURRENT_READS) {
    const found = await Promise.all(
      tenantIds.slice(start, start + CONCURRENT_READS).map((tenantId) => accountIn(call, tenantId)),
    )
    accounts.push(...found.filter((account) => account !== null))
  }
  return accounts
}

async function accountIn({ readAs, now, body: { email } }: LoginCall, tenantId: string): Promise<Account | null> {
  const [credentials, tenant, wait] = await readAs(tenantId, (tx) =>
    Promise.all([findCredentials(tx, email), findTenant(tx), secondsToWait(tx, email, now)]),
  )
  if (credentials?.active !== true || tenant === undefined) return null
  return { tenantId, tenantName: tenant.name, passwordHash: credentials.password_hash, isWaiting: wait > 0 }
}

/** A wrong password counts at each account that it was compared with, as a login there would count it. */
async function countFailures(call: LoginCall, accounts: readonly Account[]): Promise<void> {
  for (const { tenantId, isWaiting } of accounts) {
    if (isWaiting) continue
    await call.writeAs(tenantId, { system: 'login' }, async ({ tx }) => countFailure(tx, call.body.email, call.now))
  }
}
