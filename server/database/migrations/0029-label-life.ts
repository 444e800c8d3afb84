/**
 * The life of a label (decision 58): more ways to leave stock, which label came from which, and the rounds.
 *
 * label_links is the lineage. A column of the lineage's root would be one look-up less, but what is prepared from three
 * labels has three roots.
 *
 * labels__place, labels__place_name: a round lists what should be in a place, soonest first; labels from before know the
 * name of their place only. The last two find one label of the same product that expires sooner. A label is in one index
 * of each pair, so that an insert writes two more entries and not four.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

export const up = `
alter table labels drop constraint labels__stock;
alter table labels add constraint labels__stock
  check (stock in ('in_stock', 'consumed', 'discarded', 'donated', 'returned', 'missing', 'transformed', 'annulled'));
alter table labels add column storage_type_id text;
alter table labels add column moved_to text;
alter table labels add column blocked text;
create index labels__place on labels (tenant_id, storage_type_id, expires_at, id)
  where stock = 'in_stock' and storage_type_id is not null;
create index labels__place_name on labels (tenant_id, storage_type, expires_at, id)
  where stock = 'in_stock' and storage_type_id is null;
create index labels__product_soonest on labels (tenant_id, base_product_id, expires_at, id)
  where stock = 'in_stock' and base_product_id is not null;
create index labels__name_soonest on labels (tenant_id, name_key, expires_at, id)
  where stock = 'in_stock' and base_product_id is null;

create table label_links (
  tenant_id text not null,
  child_id integer not null,
  parent_id integer not null,
  how text not null,
  at timestamptz not null,
  constraint label_links__pkey primary key (tenant_id, child_id, parent_id)
);
create index label_links__children on label_links (tenant_id, parent_id, child_id);

create table rounds (
  tenant_id text not null,
  id text not null,
  storage_type_id text not null,
  storage_type text not null,
  started_at timestamptz not null,
  started_by text,
  closed_at timestamptz,
  closed_by text,
  result text,
  constraint rounds__pkey primary key (tenant_id, id)
);

create table place_rounds (
  tenant_id text not null,
  storage_type_id text not null,
  round_id text not null,
  closed_at timestamptz not null,
  constraint place_rounds__pkey primary key (tenant_id, storage_type_id)
);
${['label_links', 'rounds', 'place_rounds'].map(fenced).join('')}

grant select, insert, update, delete on label_links, rounds, place_rounds to foodid_app;
`
