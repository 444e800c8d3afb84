/**
 * receipts: deliveries. received_lots: the lots of a delivery. supplier_goods: which product or ingredient of the register a
 * supplier's goods are. waiting_prices: prices of notes that somebody who sees costs has to accept.
 *
 * receipts__key: a note is received once. receipts__supplier: a supplier with receipts is not deleted.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

const tables = ['supplier_goods', 'receipts', 'received_lots', 'waiting_prices'] as const

export const up = `
create table supplier_goods (
  tenant_id text not null,
  supplier_id integer not null,
  code text not null,
  ean text,
  ingredient_id integer,
  base_product_id text,
  ignored boolean not null,
  pack_n numeric,
  pack_unit text,
  constraint supplier_goods__pkey primary key (tenant_id, supplier_id, code)
);
create index supplier_goods__ean on supplier_goods (tenant_id, ean) where ean is not null;

create table receipts (
  tenant_id text not null,
  id integer not null,
  version integer not null,
  status text not null,
  supplier_id integer,
  nfe_key text,
  received_at timestamptz not null,
  details jsonb not null,
  confirmed_at timestamptz,
  confirmed_by text,
  constraint receipts__pkey primary key (tenant_id, id)
);
create index receipts__key on receipts (tenant_id, nfe_key) where nfe_key is not null;
create index receipts__supplier on receipts (tenant_id, supplier_id) where supplier_id is not null;

create table received_lots (
  tenant_id text not null,
  id integer not null,
  code text not null,
  lot text not null,
  lot_key text not null,
  receipt_id integer not null,
  supplier_id integer not null,
  supplier text not null,
  ingredient_id integer,
  base_product_id text,
  description text not null,
  brand text not null,
  sif text not null,
  received_at timestamptz not null,
  makers_date text,
  quantity numeric not null,
  unit text not null,
  segregated boolean not null,
  closed boolean not null,
  label_ids jsonb not null,
  constraint received_lots__pkey primary key (tenant_id, id)
);

create table waiting_prices (
  tenant_id text not null,
  id text not null,
  ingredient_id integer not null,
  name text not null,
  unit text not null,
  before numeric not null,
  now numeric not null,
  invoice text,
  constraint waiting_prices__pkey primary key (tenant_id, id)
);
${tables.map(fenced).join('')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
