/** What each station makes at which hour, what its people have pinned, and their sets (decision 66). */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

const tables = ['label_habits', 'station_pins', 'label_sets'] as const

export const up = `
create table label_habits (
  tenant_id text not null,
  station_id text not null,
  hour_bucket integer not null,
  weekday_kind text not null,
  base_product_id text not null,
  state text not null,
  storage_type_id text not null,
  slot integer not null,
  day integer not null,
  quantity integer not null,
  constraint label_habits__pkey primary key (
    tenant_id, station_id, hour_bucket, weekday_kind, base_product_id, state, storage_type_id, slot
  )
);
create index label_habits__days on label_habits (tenant_id, station_id, day);

create table station_pins (
  tenant_id text not null,
  station_id text not null,
  pins text not null,
  constraint station_pins__pkey primary key (tenant_id, station_id)
);

create table label_sets (
  tenant_id text not null,
  id text not null,
  station_id text not null,
  name text not null,
  name_key text not null,
  items text not null,
  constraint label_sets__pkey primary key (tenant_id, id),
  constraint label_sets__name unique (tenant_id, station_id, name_key)
);
${tables.map(fenced).join('')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
