const tables = [
  'temperature_incidents',
  'temperature_incident_food',
  'temperature_incident_decisions',
  'temperature_incident_exposures',
  'temperature_label_moves',
] as const

const tenanted = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

/** Occurrences: what was measured in the food, what was decided, what each label has used, and when labels were moved. */
export const up = `
create table temperature_incidents (
  tenant_id text not null,
  id integer not null,
  kind text not null,
  started_at timestamptz not null,
  earliest_start timestamptz,
  ended_at timestamptz,
  opened_at timestamptz not null,
  person text,
  utility text not null,
  protocol text not null,
  note text not null,
  points jsonb not null,
  affected jsonb not null,
  constraint temperature_incidents__pkey primary key (tenant_id, id)
);
create index temperature_incidents__open on temperature_incidents (tenant_id, id) where ended_at is null;
create index temperature_incidents__ended on temperature_incidents (tenant_id, ended_at);

create table temperature_incident_food (
  tenant_id text not null,
  incident_id integer not null,
  label_id integer not null,
  at timestamptz not null,
  value numeric not null,
  person text,
  constraint temperature_incident_food__pkey primary key (tenant_id, incident_id, label_id, at)
);

create table temperature_incident_decisions (
  tenant_id text not null,
  incident_id integer not null,
  label_id integer not null,
  decision text not null,
  outcome text not null,
  reason text not null,
  person text,
  at timestamptz not null,
  constraint temperature_incident_decisions__pkey primary key (tenant_id, incident_id, label_id)
);

create table temperature_incident_exposures (
  tenant_id text not null,
  label_id integer not null,
  incident_id integer not null,
  units numeric not null,
  constraint temperature_incident_exposures__pkey primary key (tenant_id, label_id, incident_id)
);

create table temperature_label_moves (
  tenant_id text not null,
  label_id integer not null,
  at timestamptz not null,
  from_place text,
  to_place text,
  constraint temperature_label_moves__pkey primary key (tenant_id, label_id, at)
);
create index temperature_label_moves__at on temperature_label_moves (tenant_id, at);
${tables.map(tenanted).join('\n')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
