/**
 * The event log, the tenants' heads and the answers kept for idempotency keys.
 *
 * In every tenant table tenant_id comes first in each key, and row-level security is forced. The owner runs the
 * migrations; requests run under the application's role, which is no superuser, owns nothing and has no BYPASSRLS. Only
 * `tenants` may be read whole, because it is read before the tenant is known.
 */
export const up = `
do $$ begin
  -- Checked first: without the privilege to create roles, create role fails even where this role exists.
  if not exists (select from pg_roles where rolname = 'foodid_app') then
    create role foodid_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant foodid_app to %I', current_user);
exception when others then
  if not pg_has_role(current_user, 'foodid_app', 'member') then raise; end if;
end $$;

create table tenants (
  tenant_id text not null,
  name text not null,
  time_zone text not null,
  constraint tenants__pkey primary key (tenant_id)
);

create table tenant_head (
  tenant_id text not null,
  position bigint not null default 0,
  constraint tenant_head__pkey primary key (tenant_id)
);

create table events (
  tenant_id text not null,
  position bigint not null,
  stream text not null,
  stream_version integer not null,
  event_id uuid not null,
  type text not null,
  schema_version integer not null,
  data jsonb not null,
  meta jsonb not null,
  recorded_at timestamptz not null,
  constraint events__pkey primary key (tenant_id, position),
  constraint events__stream_version unique (tenant_id, stream, stream_version),
  constraint events__event_id unique (tenant_id, event_id)
);

create table commands (
  tenant_id text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  -- json and not jsonb, which would reorder the fields: a repeated key gets exactly the first answer.
  body json,
  at timestamptz not null,
  constraint commands__pkey primary key (tenant_id, key)
);
create index commands__at on commands (tenant_id, at);

alter table tenant_head enable row level security, force row level security;
create policy tenant_head__tenant on tenant_head using (tenant_id = current_setting('app.tenant_id'));
alter table events enable row level security, force row level security;
create policy events__tenant on events using (tenant_id = current_setting('app.tenant_id'));
alter table commands enable row level security, force row level security;
create policy commands__tenant on commands using (tenant_id = current_setting('app.tenant_id'));

alter table tenants enable row level security, force row level security;
create policy tenants__read on tenants for select using (true);
create policy tenants__tenant on tenants using (tenant_id = current_setting('app.tenant_id'));

grant usage on schema public to foodid_app;
grant select, insert, update, delete on tenants to foodid_app;
grant select, insert, update on tenant_head to foodid_app;
grant select, insert on events to foodid_app;
grant select, insert, delete on commands to foodid_app;
`
