/** Where a kitchen is and how it counts, its own times, and which edition of the norms it uses. */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

export const up = `
create table tenant_places (
  tenant_id text not null,
  uf text,
  city text,
  constraint tenant_places__pkey primary key (tenant_id)
);

create table shelf_life_settings (
  tenant_id text not null,
  count_exact_hours text not null,
  freeze_within_hours integer not null,
  thawed_ready_hours integer not null,
  signed_by text,
  constraint shelf_life_settings__pkey primary key (tenant_id)
);

create table time_rules (
  tenant_id text not null,
  id text not null,
  base_product_id text,
  food_class text,
  state text not null,
  storage_kind text not null,
  n integer not null,
  unit text not null,
  origin text not null,
  note text not null,
  constraint time_rules__pkey primary key (tenant_id, id)
);

create table norm_adoptions (
  tenant_id text not null,
  base_product_id text not null,
  version integer not null,
  constraint norm_adoptions__pkey primary key (tenant_id, base_product_id)
);
${['tenant_places', 'shelf_life_settings', 'time_rules', 'norm_adoptions'].map(fenced).join('')}

grant select, insert, update, delete on tenant_places, shelf_life_settings, time_rules, norm_adoptions to foodid_app;
`
