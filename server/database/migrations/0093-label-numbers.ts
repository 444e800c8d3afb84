/** The blocks of numbers that devices reserve for the time without a connection. */
export const up = `
create table label_numbers (
  tenant_id text not null,
  first_id integer not null,
  last_id integer not null,
  device text not null,
  user_id text,
  reserved_at timestamptz not null,
  expires_at timestamptz not null,
  constraint label_numbers__pkey primary key (tenant_id, first_id)
);
create index label_numbers__device on label_numbers (tenant_id, device, expires_at);
alter table label_numbers enable row level security, force row level security;
create policy label_numbers__tenant on label_numbers using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on label_numbers to foodid_app;
`
