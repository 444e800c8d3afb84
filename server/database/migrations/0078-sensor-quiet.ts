/**
 * How long readings of sensors can change nothing about the labels of an open occurrence: as long as the tenant's log is at
 * this position, a reading after `since` and up to `until`, of a temperature between the bounds, blocks none (decision 109).
 */
export const up = `
create table sensor_quiet (
  tenant_id text not null,
  point_id integer not null,
  position bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  lowest numeric not null,
  highest numeric not null,
  constraint sensor_quiet__pkey primary key (tenant_id, point_id)
);
alter table sensor_quiet enable row level security, force row level security;
create policy sensor_quiet__tenant on sensor_quiet using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on sensor_quiet to foodid_app;
`
