import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

const git = (root: string, ...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/** The commit since which a change counts: where this branch left the main branch, or the last commit. */
export function baseOf(root: string): string {
  for (const main of ['origin/main', 'main']) {
    try {
      const [base] = git(root, 'merge-base', 'HEAD', main)
      if (base !== undefined && base !== git(root, 'rev-parse', 'HEAD')[0]) return base
    } catch {
      // The clone has no such branch.
    }
  }
  return 'HEAD'
}

/** Files that differ from a commit, also those that git does not know yet. */
export const changedFiles = (root: string, base: string): string[] => [
  ...new Set([
    ...git(root, 'diff', '--name-only', '--diff-filter=d', base),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]),
]

const intTests = (root: string): string[] =>
  globSync('{server,infra}/**/*.int.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/** `server/modules/rounds/read/places.ts` and `rounds.int.test.ts` have the same stem. */
const stemOf = (file: string) => file.replace(/(\.int\.test)?\.tsx?$/, '')

/** The folder whose int tests a changed file concerns: its module or its part of the kernel. Undefined: no such folder. */
export function partOf(file: string): string | undefined {
  return /^server\/modules\/[^/]+\/|^server\/(?!modules\/)[^/]+\/|^infra\/(?!e2e|bench|test)[^/]+\//.exec(file)?.[0]
}

/** The int tests of each module, and each part of the kernel, of which a file changed. */
export function intTestsOfParts(root: string, changed: readonly string[]): string[] {
  const parts = new Set(changed.map(partOf).filter((part) => part !== undefined))
  return intTests(root).filter((file) => changed.includes(file) || [...parts].some((part) => file.startsWith(part)))
}

/** The int tests that changed, and those that are named as a changed file beside them. */
export function intTestsBeside(root: string, changed: readonly string[]): string[] {
  const stems = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map(stemOf))
  return intTests(root).filter((file) => stems.has(stemOf(file)))
}
