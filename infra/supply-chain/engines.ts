import * as z from 'zod/mini'

// npm compares the `engines` of every package in package-lock.json with the Node that runs npm, and warns of each that asks
// for a newer one. Here that Node only installs: everything else runs on the Node that the project brings as a package. So
// the lock file states no engines, and a test compares the engines of the installed packages with the Node that runs them.

const withEngines = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ engines: z.optional(z.unknown()) })),
})

/** The paths in a lock file whose engines npm would compare with its own Node. Ours, the path '', states what the README does. */
export const pathsWithEngines = (lock: unknown): string[] =>
  Object.entries(withEngines.parse(lock).packages)
    .filter(([path, entry]) => path !== '' && entry.engines !== undefined)
    .map(([path]) => path)

/** The lock file's text without the engines of its packages, in the form npm writes it. */
export function lockWithoutEngines(text: string): string {
  const lock = withEngines.parse(JSON.parse(text))
  const packages: Record<string, unknown> = {}
  for (const [path, { engines, ...entry }] of Object.entries(lock.packages))
    packages[path] = path === '' ? { ...entry, engines } : entry
  return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`
}

type Version = readonly [number, number, number]
type Bound = { readonly sign: string; readonly from: Version; readonly stated: number }

const BOUND = /(>=|<=|>|<|\^|~|=)?\s*v?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?/gu

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

function boundsOf(part: string): Bound[] {
  return [...part.matchAll(BOUND)].map(([, sign, ...numbers]) => {
    const given = numbers.filter((number) => /^\d+$/u.test(number ?? '')).map(Number)
    const [major = 0, minor = 0, patch = 0] = given
    return { sign: sign ?? '=', from: [major, minor, patch], stated: given.length }
  })
}

/** Equal in as many numbers as the range states: `20` means every 20.x.y. */
const begins = (version: Version, { from, stated }: Bound, upTo = stated): boolean =>
  from.slice(0, Math.min(upTo, stated)).every((number, index) => version[index] === number)

function holds(version: Version, bound: Bound): boolean {
  const order = compare(version, bound.from)
  switch (bound.sign) {
    case '>=':
      return order >= 0
    case '>':
      return order > 0 && !begins(version, bound)
    case '<=':
      return order <= 0 || begins(version, bound)
    case '<':
      return order < 0
    // The ranges of Node begin at 1 or later, where ^ keeps the first number.
    case '^':
      return order >= 0 && begins(version, bound, 1)
    case '~':
      return order >= 0 && begins(version, bound, 2)
    default:
      return begins(version, bound)
  }
}

/** Whether a range of `engines.node`, as `^20.19.0 || >=22.12.0`, accepts a version. */
export function acceptsNode(range: string, version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return range.split('||').some((part) => boundsOf(part).every((bound) => holds([major, minor, patch], bound)))
}
