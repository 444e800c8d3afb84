import columns from '../../server/database/columns.json' with { type: 'json' }

const tenantsTables = Object.entries(columns).flatMap(([table, own]) => ('tenant_id' in own ? [table] : []))
const naming = new RegExp(String.raw`\b(?:from|join|into|update|only)\s+"?(?:${tenantsTables.join('|')})"?(?![\w"])`)

/**
 * The texts that name a table with rows of tenants, and nowhere a tenant. Row-level security keeps such a text from harm,
 * so no answer shows it; a cluster sends it to all nodes, or refuses it.
 */
export const withoutTenant = (texts: Iterable<string>): readonly string[] =>
  [...texts].filter((text) => naming.test(text) && !text.includes('tenant_id'))
