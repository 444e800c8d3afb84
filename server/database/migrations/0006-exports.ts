/**
 * Files made in the background, and the checkpoint of each consumer of the log.
 *
 * `exports` is a read model: the requested exports and their outcomes. The progress of a running export and the file
 * are not in the log: progress is temporary, and a file can be made again.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

const tables = ['exports', 'export_progress', 'export_files', 'consumer_checkpoints']

export const up = `
create table exports (
  tenant_id text not null,
  id text not null,
  kind text not null,
  parameters text not null,
  title text not null,
  state text not null,
  requested_at timestamptz not null,
  file_name text,
  media_type text,
  failure text,
  constraint exports__pkey primary key (tenant_id, id),
  constraint exports__state check (state in ('waiting', 'done', 'failed', 'cancelled'))
);

create index exports__waiting on exports (tenant_id, requested_at) where state = 'waiting';

create table export_progress (
  tenant_id text not null,
  export_id text not null,
  done integer not null,
  total integer not null,
  constraint export_progress__pkey primary key (tenant_id, export_id)
);

create table export_files (
  tenant_id text not null,
  export_id text not null,
  bytes bytea not null,
  made_at timestamptz not null,
  constraint export_files__pkey primary key (tenant_id, export_id)
);
create index export_files__age on export_files (tenant_id, made_at);

create table consumer_checkpoints (
  tenant_id text not null,
  consumer text not null,
  position bigint not null,
  constraint consumer_checkpoints__pkey primary key (tenant_id, consumer)
);
${tables.map(fenced).join('')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
