/** Files that are mutated together, and the tests that have to notice: few, for a mutant that survives has run them all. */
export interface Group {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** Needs a PostgreSQL. A mutant costs seconds then. */
  readonly database?: boolean
  /** Leaves out what runs when a file is loaded. */
  readonly ignoreStatic?: boolean
}

const http = (...names: readonly string[]) => names.map((name) => `server/http/${name}.ts`)
const auth = (...names: readonly string[]) => names.map((name) => `server/modules/auth/${name}.ts`)
const database = (...names: readonly string[]) => names.map((name) => `server/database/${name}.ts`)

/** What must not be wrong by one character: rules, money, who sees whose data, who gets in. */
export const areas: Readonly<Record<string, readonly Group[]>> = {
  deciders: [{ mutate: ['server/modules/*/*decider.ts'], tests: ['server/modules/*/*decider.unit.test.ts'] }],
  costing: [{ mutate: ['server/modules/recipes/costing.contract.ts'], tests: ['server/modules/recipes/{costing,cost-book}.unit.test.ts'] }],
  tenancy: [
    { mutate: ['server/tenant-id.contract.ts', ...http('host', 'tenant-claims')], tests: ['server/tenant-id.contract.unit.test.ts', ...http('host.unit.test', 'tenant-claims.unit.test')] },
    { mutate: http('call', 'session-call'), tests: http('call.unit.test', 'session-call.int.test'), database: true },
    { mutate: database('tenant-transaction'), tests: database('tenant-transaction.int.test', 'pooler.int.test'), database: true },
    { mutate: database('tenancy-rules'), tests: database('tenancy.int.test'), database: true },
  ],
  auth: [
    { mutate: http('same-origin', 'client-ip', 'rate-limit'), tests: http('same-origin.unit.test', 'client-ip.unit.test', 'rate-limit*.unit.test') },
    // Its list of common passwords is data: that one word of it is missing is no fault.
    { mutate: auth('password'), tests: auth('password.unit.test'), ignoreStatic: true },
    { mutate: auth('sessions'), tests: [...auth('sessions.int.test', 'change-password.int.test', 'users.int.test'), ...http('session-call.int.test')], database: true },
    { mutate: auth('login-attempts'), tests: auth('login-attempts.unit.test', 'routes.int.test'), database: true },
    { mutate: auth('attempt-limits', 'known-devices'), tests: auth('attempt-limits.unit.test', 'attempt-limits.int.test', 'known-devices.int.test'), database: true },
    { mutate: auth('commands', 'invitations'), tests: auth('users.int.test', 'invitations.int.test', 'provisioning.int.test'), database: true },
    { mutate: auth('queries'), tests: auth('users.int.test', 'provisioning.int.test'), database: true },
  ],
}
