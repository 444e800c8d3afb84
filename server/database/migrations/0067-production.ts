const tables = ['batches', 'batch_outputs', 'par_levels', 'production_skips', 'production_counters'] as const

const tenanted = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

/**
 * Batches of technical sheets (preparos) with the base products of their labels, how many labels there should be of each
 * product, and what nobody makes on a day.
 */
export const up = `
create table batches (
  tenant_id text not null,
  id integer not null,
  lot text not null,
  recipe_id integer not null,
  recipe_version integer not null,
  name text not null,
  times numeric not null,
  planned numeric not null,
  real numeric not null,
  unit text not null,
  produced_at timestamptz not null,
  person text,
  cost numeric not null,
  labels integer not null,
  undone_at timestamptz,
  details jsonb not null,
  constraint batches__pkey primary key (tenant_id, id)
);
create index batches__produced on batches (tenant_id, produced_at, id);
create index batches__recipe on batches (tenant_id, recipe_id, produced_at, id);

create table batch_outputs (
  tenant_id text not null,
  batch_id integer not null,
  base_product_id text not null,
  labels integer not null,
  produced_at timestamptz not null,
  undone boolean not null,
  constraint batch_outputs__pkey primary key (tenant_id, batch_id, base_product_id)
);
create index batch_outputs__product on batch_outputs (tenant_id, base_product_id, produced_at, batch_id);

create table par_levels (
  tenant_id text not null,
  base_product_id text not null,
  by_weekday jsonb not null,
  constraint par_levels__pkey primary key (tenant_id, base_product_id)
);

create table production_skips (
  tenant_id text not null,
  date date not null,
  base_product_id text not null,
  reason text not null,
  constraint production_skips__pkey primary key (tenant_id, date, base_product_id)
);

create table production_counters (
  tenant_id text not null,
  kind text not null,
  last_id integer not null,
  constraint production_counters__pkey primary key (tenant_id, kind)
);
${tables.map(tenanted).join('\n')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
