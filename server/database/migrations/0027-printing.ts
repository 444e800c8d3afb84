/**
 * Printers, stations and agents (read tables), what gives an agent access, and the queue of paper, which is no read
 * table (decision 61).
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

const tables = ['printer_profiles', 'stations', 'print_agents', 'print_agent_access', 'print_jobs'] as const

export const up = `
create table printer_profiles (
  tenant_id text not null,
  id text not null,
  name text not null,
  name_key text not null,
  width_mm numeric not null,
  height_mm numeric not null,
  dpi integer not null,
  media text not null,
  gap_mm numeric not null,
  offset_x_dots integer not null,
  offset_y_dots integer not null,
  rotation integer not null,
  language text not null,
  invert text not null,
  darkness integer,
  speed integer,
  way text not null,
  constraint printer_profiles__pkey primary key (tenant_id, id),
  constraint printer_profiles__name unique (tenant_id, name_key)
);

create table stations (
  tenant_id text not null,
  id text not null,
  name text not null,
  name_key text not null,
  sector text not null,
  printer_profile_id text,
  constraint stations__pkey primary key (tenant_id, id),
  constraint stations__name unique (tenant_id, name_key)
);

create table print_agents (
  tenant_id text not null,
  id text not null,
  station_id text,
  computer text,
  added_at timestamptz not null,
  constraint print_agents__pkey primary key (tenant_id, id)
);

create table print_agent_access (
  tenant_id text not null,
  agent_id text not null,
  pairing_hash text,
  pairing_expires_at timestamptz,
  token_hash text,
  seen_at timestamptz,
  ready_at timestamptz,
  trouble text,
  constraint print_agent_access__pkey primary key (tenant_id, agent_id),
  constraint print_agent_access__pairing unique (tenant_id, pairing_hash),
  constraint print_agent_access__token unique (tenant_id, token_hash)
);

create table print_jobs (
  tenant_id text not null,
  id text not null,
  station_id text not null,
  profile_id text not null,
  way text not null,
  label_ids integer[] not null,
  not_printed integer[] not null,
  state text not null,
  reason text,
  claimed_by text,
  claimed_at timestamptz,
  attempts integer not null,
  possibly_twice text not null,
  requested_by text not null,
  origin text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint print_jobs__pkey primary key (tenant_id, id),
  constraint print_jobs__state check (state in ('na_fila', 'reservado', 'enviado', 'confirmado', 'falhou'))
);
create index print_jobs__newest on print_jobs (tenant_id, created_at, id);
create index print_jobs__waiting on print_jobs (tenant_id, station_id, created_at, id)
  where state in ('na_fila', 'reservado');
${tables.map(fenced).join('')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
