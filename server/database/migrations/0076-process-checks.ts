const tables = ['process_checks', 'process_check_entries'] as const

const tenanted = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

/** Checks of food processes (cooling, cooking, …): what they are about, and what was measured and done. */
export const up = `
create table process_checks (
  tenant_id text not null,
  id integer not null,
  kind text not null,
  name text not null,
  batch_id integer,
  label_id integer,
  opened_at timestamptz not null,
  person text,
  open boolean not null,
  constraint process_checks__pkey primary key (tenant_id, id)
);
create index process_checks__open on process_checks (tenant_id, id) where open;
create index process_checks__batch on process_checks (tenant_id, batch_id, id) where batch_id is not null;

create table process_check_entries (
  tenant_id text not null,
  check_id integer not null,
  number integer not null,
  at timestamptz not null,
  value numeric,
  action text,
  late boolean not null,
  person text,
  constraint process_check_entries__pkey primary key (tenant_id, check_id, number)
);
${tables.map(tenanted).join('\n')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
