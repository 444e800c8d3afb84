/** The suppliers of the restaurant. No two suppliers have the same CNPJ; several may have none. */
export const up = `
create table suppliers (
  tenant_id text not null,
  id integer not null,
  name text not null,
  name_key text not null,
  trade_name text not null,
  cnpj text,
  phone text not null,
  note text not null,
  constraint suppliers__pkey primary key (tenant_id, id),
  constraint suppliers__cnpj unique (tenant_id, cnpj)
);
alter table suppliers enable row level security, force row level security;
create policy suppliers__tenant on suppliers using (tenant_id = current_setting('app.tenant_id'));

create table receiving_counters (
  tenant_id text not null,
  kind text not null,
  last_id integer not null,
  constraint receiving_counters__pkey primary key (tenant_id, kind)
);
alter table receiving_counters enable row level security, force row level security;
create policy receiving_counters__tenant on receiving_counters using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on suppliers, receiving_counters to foodid_app;
`
