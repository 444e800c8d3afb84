const tables = ['sensor_access', 'sensor_readings', 'sensor_days'] as const

const tenanted = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

/**
 * Sensors of measuring points: the hash of their token, their readings, and the seal of each day of readings. A reading is
 * never changed; the retention deletes it (decision 110).
 */
export const up = `
create table sensor_access (
  tenant_id text not null,
  point_id integer not null,
  token_hash text not null,
  given_at timestamptz not null,
  seen_at timestamptz,
  constraint sensor_access__pkey primary key (tenant_id, point_id),
  constraint sensor_access__token unique (tenant_id, token_hash)
);

create table sensor_readings (
  tenant_id text not null,
  point_id integer not null,
  at timestamptz not null,
  value numeric not null,
  status text not null,
  received_at timestamptz not null,
  constraint sensor_readings__pkey primary key (tenant_id, point_id, at)
);

create table sensor_days (
  tenant_id text not null,
  point_id integer not null,
  date date not null,
  since timestamptz not null,
  until timestamptz not null,
  readings integer not null,
  min numeric not null,
  max numeric not null,
  digest text not null,
  constraint sensor_days__pkey primary key (tenant_id, point_id, date)
);
create index sensor_days__until on sensor_days (tenant_id, until);
${tables.map(tenanted).join('\n')}

grant select, insert, update, delete on sensor_access, sensor_days to foodid_app;
grant select, insert, delete on sensor_readings to foodid_app;
`
