/** When each device last got what it needs for the time without a connection. */
export const up = `
create table offline_contacts (
  tenant_id text not null,
  holder text not null,
  last_at timestamptz not null,
  constraint offline_contacts__pkey primary key (tenant_id, holder)
);
alter table offline_contacts enable row level security, force row level security;
create policy offline_contacts__tenant on offline_contacts using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on offline_contacts to foodid_app;
`
