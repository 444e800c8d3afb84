/**
 * The catalogue's read tables. A base product refers to its category, sector and storage type by id, so that a rename
 * shows at once. name_key is the name without case and accents; names are unique by it and searched by it.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

export const up = `
create table register_entries (
  tenant_id text not null,
  kind text not null,
  id integer not null,
  name text not null,
  name_key text not null,
  constraint register_entries__pkey primary key (tenant_id, kind, id),
  constraint register_entries__name unique (tenant_id, kind, name_key)
);

create table register_counters (
  tenant_id text not null,
  kind text not null,
  last_id integer not null,
  constraint register_counters__pkey primary key (tenant_id, kind)
);

create table storage_types (
  tenant_id text not null,
  id text not null,
  name text not null,
  name_key text not null,
  icon text not null,
  color text not null,
  constraint storage_types__pkey primary key (tenant_id, id),
  constraint storage_types__name unique (tenant_id, name_key)
);

create table base_products (
  tenant_id text not null,
  id text not null,
  name text not null,
  name_key text not null,
  measure numeric not null,
  measure_unit text not null,
  sif text not null,
  storage_type_id text,
  category_id integer,
  sector_id integer,
  validity_days integer,
  constraint base_products__pkey primary key (tenant_id, id),
  constraint base_products__name unique (tenant_id, name_key)
);
create index base_products__category on base_products (tenant_id, category_id);
create index base_products__sector on base_products (tenant_id, sector_id);
create index base_products__storage_type on base_products (tenant_id, storage_type_id);
${['register_entries', 'register_counters', 'storage_types', 'base_products'].map(fenced).join('')}

grant select, insert, update, delete on register_entries, register_counters, storage_types, base_products to foodid_app;
`
