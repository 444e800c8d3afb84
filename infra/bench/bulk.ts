import pg from 'pg'

/** Runs `work` as the owner with row-level security off for these tables, to write many tenants' rows at once. */
export async function asOwner<T>(
  url: string,
  tables: readonly string[],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const table of tables) await client.query(`alter table ${table} no force row level security`)
    const result = await work(client)
    for (const table of tables) await client.query(`alter table ${table} force row level security`)
    return result
  } finally {
    await client.end()
  }
}

/** The labels' reference time: a third of them expires before it, the rest after. */
export const BULK_NOW = new Date('2026-11-21T15:00:00Z')
export const bulkTenantOf = (index: number): string => `bulk-${index}`

const READ_TABLES = ['labels', 'label_counters', 'label_names', 'label_expiry_counts']
const SECONDARY = `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = 'labels' and indexname <> 'labels__pkey'`

// Half of the labels are in stock. They expire at the end of one of ninety days, the first of them thirty days ago.
// $4 is the number of names of each tenant. With $5 each name is a base product, and the consumed labels were used within
// the last eight weeks.
const LABELS = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type, additional_storage_type, weight, sif,
  manipulation_date, expiration_date, expires_at, entered_at, base_product_id, stock, withdrawn_at, print_count, watch_at)
select 'bulk-' || n % $1, n / $1 + 1, 'FID2026' || n / $1 + 1, 'Molho ' || kind, 'molho ' || kind, 'Categoria ' || kind % 12, 'categoria ' || kind % 12, 'Setor ' || kind % 6, 'setor ' || kind % 6, 'Ana Souza', 'Refrigerado', '', '500g', 'ISENTO',
  '2026-11-21', to_char(expires, 'YYYY-MM-DD'), expires, $3::timestamptz - interval '1 day', case when $5 then 'produto-' || kind end,
  case when in_stock then 'in_stock' else 'consumed' end, case when in_stock then null when $5 then $3::timestamptz - (n / $1) % 56 * interval '1 day' else $3::timestamptz end, 1,
  case when not in_stock or expires < $3::timestamptz then null when expires - interval '168 hours' > $3::timestamptz then expires - interval '168 hours' else expires end
from (
  select n, (n / $1) % $4 as kind, (n / $1) % 2 = 0 as in_stock, date_trunc('day', $3::timestamptz) + ((((n / $1)::bigint * 7919) % 90)::integer - 30) * interval '1 day' + interval '2 hours 59 minutes 59.999 seconds' as expires
  from generate_series(0, $2 - 1) as n
) made`

const DERIVED = [
  'insert into label_counters (tenant_id, last_id) select tenant_id, max(id) from labels group by tenant_id',
  'insert into label_names (tenant_id, name_key) select distinct tenant_id, name_key from labels',
  "insert into label_expiry_counts (tenant_id, expires_at, in_stock) select tenant_id, expires_at, count(*) filter (where stock = 'in_stock') from labels group by tenant_id, expires_at",
]

const NAMES = 200
const PRODUCTS = `insert into base_products (tenant_id, id, name, name_key, measure, measure_unit, sif)
select 'bulk-' || t, 'produto-' || kind, 'Molho ' || kind, 'molho ' || kind, 500, 'gramas', 'ISENTO'
from generate_series(0, $1::integer - 1) t, generate_series(0, $2::integer - 1) kind`

/**
 * Writes labels into the read tables, without events. Creates the indexes after the rows: it is faster.
 *
 * @param products how many base products each tenant makes its labels of; without them labels have a name only
 */
export async function fillLabels(url: string, tenants: number, labels: number, products?: number): Promise<void> {
  await asOwner(url, [...READ_TABLES, 'tenant_head', 'tenants', 'base_products'], async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(SECONDARY)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(LABELS, [tenants, labels, BULK_NOW.toISOString(), products ?? NAMES, products !== undefined])
    if (products !== undefined) await client.query(PRODUCTS, [tenants, products])
    for (const { definition } of indexes) await client.query(definition)
    for (const statement of DERIVED) await client.query(statement)
    await client.query(
      "insert into tenant_head (tenant_id) select 'bulk-' || n from generate_series(0, $1::integer - 1) n",
      [tenants],
    )
    await client.query(
      "insert into tenants (tenant_id, name, time_zone) select 'bulk-' || n, 'Restaurante ' || n, 'America/Sao_Paulo' from generate_series(0, $1::integer - 1) n",
      [tenants],
    )
    for (const table of READ_TABLES) await client.query(`vacuum analyze ${table}`)
  })
}
