/**
 * Keys in the addresses of the labels' QRs (decision 48). `label_secret` is the tenant's secret, of which the keys are
 * made. The default gives each tenant one of its own, also those that exist: it is evaluated once for each row. The two
 * UUIDs have 244 random bits; PostgreSQL without extensions has no other source of random bytes.
 *
 * label_settings: what the public page shows of the responsible.
 */
export const up = `
alter table tenant_head add column label_secret bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create table label_settings (
  tenant_id text not null,
  public_responsible text not null,
  constraint label_settings__pkey primary key (tenant_id),
  constraint label_settings__public_responsible check (public_responsible in ('nome', 'iniciais', 'nao'))
);
alter table label_settings enable row level security, force row level security;
create policy label_settings__tenant on label_settings using (tenant_id = current_setting('app.tenant_id'));
grant select, insert, update, delete on label_settings to foodid_app;
`
