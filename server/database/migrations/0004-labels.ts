/**
 * The labels' read tables. A label contains a copy of every printed text, so that later renames do not change it.
 *
 * label_names keeps the cost of a search proportional to its result: the few distinct names of a kitchen are searched,
 * then the labels of each name are read by index. label_expiry_counts has the number of labels in stock for each expiry
 * instant. Totals are sums over these rows instead of counts over labels, and are exact at the time of the request.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

export const up = `
create table labels (
  tenant_id text not null,
  id integer not null,
  code text not null,
  name text not null,
  name_key text not null,
  category text not null,
  category_key text not null,
  sector text not null,
  sector_key text not null,
  responsible text not null,
  storage_type text not null,
  additional_storage_type text not null,
  weight text not null,
  sif text not null,
  manipulation_date text not null,
  expiration_date text not null,
  expires_at timestamptz not null,
  entered_at timestamptz not null,
  base_product_id text,
  stock text not null,
  withdrawn_at timestamptz,
  print_count integer not null,
  constraint labels__pkey primary key (tenant_id, id),
  constraint labels__stock check (stock in ('in_stock', 'consumed', 'discarded'))
);
create index labels__in_stock on labels (tenant_id, id) where stock = 'in_stock';
create index labels__withdrawn on labels (tenant_id, stock, id) where stock <> 'in_stock';
create index labels__expiry on labels (tenant_id, expires_at, id) where stock = 'in_stock';
create index labels__name on labels (tenant_id, name_key, id);
create index labels__category on labels (tenant_id, category_key, id);
create index labels__sector on labels (tenant_id, sector_key, id);

create table label_counters (
  tenant_id text not null,
  last_id integer not null,
  constraint label_counters__pkey primary key (tenant_id)
);

create table label_names (
  tenant_id text not null,
  name_key text not null,
  constraint label_names__pkey primary key (tenant_id, name_key)
);

create table label_expiry_counts (
  tenant_id text not null,
  expires_at timestamptz not null,
  in_stock integer not null,
  constraint label_expiry_counts__pkey primary key (tenant_id, expires_at)
);
create index label_expiry_counts__in_stock on label_expiry_counts (tenant_id, expires_at) include (in_stock) where in_stock > 0;

create table label_sources (
  tenant_id text not null,
  kind text not null,
  id text not null,
  name text not null,
  constraint label_sources__pkey primary key (tenant_id, kind, id)
);
${['labels', 'label_counters', 'label_names', 'label_expiry_counts', 'label_sources'].map(fenced).join('')}

grant select, insert, update, delete on labels, label_counters, label_names, label_expiry_counts, label_sources to foodid_app;
`
