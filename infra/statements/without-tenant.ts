import columns from '../../server/database/columns.json' with { type: 'json' }

const tenantsTables = Object.entries(columns).flatMap(([table, own]) => ('tenant_id' in own ? [table] : []))
const notAnAlias =
  'where|on|set|using|order|group|cross|join|left|inner|union|limit|as|full|for|returning|values|select'
/**
 * This pattern matches the text before a further table in the list of a `from` or `using`: names, calls and queries, each
 * with its alias and a comma. A column that is named as a table counts too where it comes after a call in the list of a `select`.
 */
const listed = String.raw`(?<=(?:\b(?:from|using)|\))(?:(?:\s+"?\w+"?){0,3}(?:\s*\([^()]*\))?,)+)`
/** A table of tenants that a text names, and its alias. */
const naming = new RegExp(
  String.raw`(?:\b(?:from|join|into|update|only|using)|${listed})\s+"?(${tenantsTables.join('|')})"?(?![\w"])` +
    String.raw`(?:\s+(?:as\s+)?"?((?!(?:${notAnAlias})\b)[a-z]\w*)"?)?`,
  'g',
)
const tenant = String.raw`(?:"?(\w+)"?\.)?"?\btenant_id\b"?`
/** Two tenants that are compared with each other. */
const joining = new RegExp(String.raw`${tenant}\s*=\s*${tenant}`, 'g')
/** A tenant that is compared. One that is only written, answered or sorted by says nothing of rows that are read. */
const compared = new RegExp(String.raw`(?<=(?:=|\busing \()\s*)${tenant}|${tenant}(?=\s*(?:=|in\b))`, 'g')
/**
 * Two forms need no comparison: an insert that writes the tenant of its rows, and the read of all tenants' ids. In a third
 * one there is none: an update that writes a tenant.
 */
const needless = new RegExp(
  [
    /\binsert into "?\w+"?(?: as \w+)? \([^()]*\btenant_id\b[^()]*\)/,
    /\bselect "tenant_id" from "tenants"(?= order by)/,
    /(?<=\bset\b(?:(?!\b(?:where|from)\b).)*)"?\btenant_id"?\s*=\s*[^\s,]+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gs',
)

type Alias = string | undefined

/** The aliases, grouped by the pairs whose tenants are compared with each other. */
function groupsOf(aliases: readonly Alias[], pairs: readonly (readonly Alias[])[]): ReadonlySet<ReadonlySet<Alias>> {
  const groups = new Map([...aliases, ...pairs.flat()].map((alias) => [alias, new Set([alias])]))
  for (const pair of pairs) {
    const both = new Set(pair.flatMap((alias) => [...(groups.get(alias) ?? [])]))
    for (const alias of both) groups.set(alias, both)
  }
  return new Set(groups.values())
}

/** How many times a text names a table of tenants for which it compares no tenant. */
function lacking(whole: string): number {
  const text = whole.replaceAll(needless, '')
  const tables = [...text.matchAll(naming)].map(([, table, alias = table]) => alias)
  const joined = [...text.matchAll(joining)].map(([, one, other]) => [one, other])
  const fixed = [...text.replaceAll(joining, '').matchAll(compared)].map(([, one, other]) => one ?? other)
  const pairs = joined.filter((pair) => !pair.includes(undefined))
  const lack = [...groupsOf(tables, pairs)].map((group) => {
    const count = (aliases: readonly Alias[]) => aliases.filter((alias) => group.has(alias)).length
    // An alias of something else, as a common table expression, stands for rows whose own tables are counted.
    const isFixed = count(fixed) > 0 || [...group].some((alias) => !tables.includes(alias))
    return Math.max(isFixed ? 0 : 1, count(tables) - count(fixed) - count(pairs.map(([one]) => one)))
  })
  // A tenant without an alias may be that of any table.
  const ofAny = joined.length - pairs.length + fixed.filter((alias) => alias === undefined).length
  return lack.reduce((sum, one) => sum + one, -ofAny)
}

/**
 * The texts that name a table with rows of tenants more often than they compare a tenant of it, or that compare the
 * tenants of some tables only with each other. Row-level security keeps such a text from harm, so no answer shows it;
 * a cluster sends it to all nodes, or refuses it.
 */
export const withoutTenant = (texts: Iterable<string>): readonly string[] =>
  [...texts].filter((text) => lacking(text) > 0)
