const tables = ['temperature_points', 'temperature_readings', 'temperature_settings', 'temperature_counters'] as const

const tenanted = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

/** Where temperatures are measured, the readings by hand, and the rule that the house has adopted. */
export const up = `
create table temperature_points (
  tenant_id text not null,
  id integer not null,
  name text not null,
  name_key text not null,
  storage_type_id text,
  kind text not null,
  min numeric,
  max numeric,
  tolerance_minutes integer not null,
  rounds jsonb not null,
  active boolean not null,
  constraint temperature_points__pkey primary key (tenant_id, id)
);

create table temperature_readings (
  tenant_id text not null,
  id integer not null,
  point_id integer not null,
  round_id integer not null,
  at timestamptz not null,
  value numeric not null,
  min numeric,
  max numeric,
  status text not null,
  late boolean not null,
  entered_at timestamptz not null,
  person text,
  action text,
  note text not null,
  value_before numeric,
  corrected_by text,
  corrected_at timestamptz,
  correction_reason text,
  constraint temperature_readings__pkey primary key (tenant_id, id)
);
create index temperature_readings__point on temperature_readings (tenant_id, point_id, at, id);

create table temperature_settings (
  tenant_id text not null,
  id integer not null,
  rule text not null,
  signed_by text not null,
  gap_minutes integer not null,
  constraint temperature_settings__pkey primary key (tenant_id, id)
);

create table temperature_counters (
  tenant_id text not null,
  kind text not null,
  last_id integer not null,
  constraint temperature_counters__pkey primary key (tenant_id, kind)
);
${tables.map(tenanted).join('\n')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
