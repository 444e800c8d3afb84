import columns from '../../server/database/columns.json' with { type: 'json' }

const tenantsTables = Object.entries(columns).flatMap(([table, own]) => ('tenant_id' in own ? [table] : []))
const notAnAlias =
  'where|on|set|using|order|group|cross|join|left|inner|union|limit|as|full|for|returning|values|select'
/** A table of tenants that a text names, and its alias. */
const naming = new RegExp(
  String.raw`\b(?:from|join|into|update|only)\s+"?(${tenantsTables.join('|')})"?(?![\w"])(?:\s+(?:as\s+)?"?((?!(?:${notAnAlias})\b)[a-z]\w*)"?)?`,
  'g',
)
const tenant = String.raw`(?:"?(\w+)"?\.)?"?\btenant_id\b"?`
/** A tenant that is compared. One that is only written, answered or sorted by says nothing of the rows that are read. */
const compared = new RegExp(String.raw`(?<=(?:=|\busing \()\s*)${tenant}|${tenant}(?=\s*(?:=|in\b))`, 'g')
/** Two forms need no comparison: an insert that writes the tenant of its rows, and the read of all tenants' ids. */
const needless =
  /\binsert into "?\w+"?(?: as \w+)? \([^()]*\btenant_id\b[^()]*\)|\bselect "tenant_id" from "tenants"(?= order by)/g

/** How many times a text names a table of tenants for which it compares no tenant. */
function lacking(whole: string): number {
  const text = whole.replaceAll(needless, '')
  const tables = Map.groupBy(text.matchAll(naming), ([, table, alias = table]) => alias)
  const tenants = Map.groupBy(text.matchAll(compared), ([, one, other]) => one ?? other)
  const lack = [...tables].map(([alias, named]) => Math.max(0, named.length - (tenants.get(alias)?.length ?? 0)))
  // A tenant without an alias may be that of any table.
  return lack.reduce((sum, one) => sum + one, -(tenants.get(undefined)?.length ?? 0))
}

/**
 * The texts that name a table with rows of tenants more often than they compare a tenant of it. Row-level security
 * keeps such a text from harm, so no answer shows it; a cluster sends it to all nodes, or refuses it.
 */
export const withoutTenant = (texts: Iterable<string>): readonly string[] =>
  [...texts].filter((text) => lacking(text) > 0)
