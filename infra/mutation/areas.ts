/**
 * Files that are mutated together, and the tests that must find the mutants. Few tests: a surviving mutant runs all of
 * them.
 */
export interface Group {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** The tests need PostgreSQL: a mutant takes seconds. */
  readonly database?: boolean
  /** Skips mutants in code that runs when the file is loaded. */
  readonly ignoreStatic?: boolean
}

const http = (...names: readonly string[]) => names.map((name) => `server/http/${name}.ts`)
const auth = (...names: readonly string[]) => names.map((name) => `server/modules/auth/${name}.ts`)
const database = (...names: readonly string[]) => names.map((name) => `server/database/${name}.ts`)

/** The code in which a small error costs most: deciders, costing, tenant isolation, authentication. */
export const areas: Readonly<Record<string, readonly Group[]>> = {
  deciders: [{ mutate: ['server/modules/**/*decider.ts'], tests: ['server/modules/**/*decider.unit.test.ts'] }],
  costing: [
    {
      mutate: ['server/modules/recipes/contract/costing.ts'],
      tests: ['server/modules/recipes/{costing,cost-book}.unit.test.ts'],
    },
  ],
  tenancy: [
    {
      mutate: ['server/contract/tenant-id.ts', ...http('host', 'tenant-claims')],
      tests: ['server/contract/tenant-id.unit.test.ts', ...http('host.unit.test', 'tenant-claims.unit.test')],
    },
    { mutate: http('call', 'session-call'), tests: http('call.unit.test', 'session-call.int.test'), database: true },
    {
      mutate: database('tenant-transaction'),
      tests: database('tenant-transaction.int.test', 'pooler.int.test'),
      database: true,
    },
    { mutate: database('tenancy-rules.test-support'), tests: database('tenancy.int.test'), database: true },
  ],
  auth: [
    {
      mutate: http('same-origin', 'client-ip', 'rate-limit'),
      tests: http('same-origin.unit.test', 'client-ip.unit.test', 'rate-limit*.unit.test'),
    },
    // The list of common passwords is data: a mutant of one word is no fault.
    { mutate: auth('door/password'), tests: auth('door/password.unit.test'), ignoreStatic: true },
    {
      mutate: auth('act/sessions'),
      tests: [
        ...auth('act/sessions.int.test', 'change-password.int.test', 'users.int.test'),
        ...http('session-call.int.test'),
      ],
      database: true,
    },
    {
      mutate: auth('door/login-attempts'),
      tests: auth('door/login-attempts.unit.test', 'routes.int.test'),
      database: true,
    },
    {
      mutate: auth('door/attempt-limits', 'door/known-devices'),
      tests: auth('door/attempt-limits.unit.test', 'door/attempt-limits.int.test', 'door/known-devices.int.test'),
      database: true,
    },
    {
      mutate: auth('commands', 'act/invitations'),
      tests: auth('users.int.test', 'act/invitations.int.test', 'provisioning.int.test'),
      database: true,
    },
    { mutate: auth('queries'), tests: auth('users.int.test', 'provisioning.int.test'), database: true },
  ],
}
