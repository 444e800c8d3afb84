/** receiving_limits: the restaurant's own temperature limits for deliveries, in °C for each group of goods. */
export const up = `
create table receiving_limits (
  tenant_id text not null,
  limits jsonb not null,
  constraint receiving_limits__pkey primary key (tenant_id)
);
alter table receiving_limits enable row level security, force row level security;
create policy receiving_limits__tenant on receiving_limits using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on receiving_limits to foodid_app;
`
