/**
 * Network addresses and refused logins leave the event log (decision 47): they are personal data with a retention of
 * months, and events are for ever. One row is a user's day at an address, or a day's refused logins from an address;
 * `user_id` is empty where no user has the e-mail address that was tried.
 */
export const up = `
create table access_addresses (
  tenant_id text not null,
  user_id text not null,
  day text not null,
  address text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint access_addresses__pkey primary key (tenant_id, user_id, day, address)
);
create index access_addresses__last on access_addresses (tenant_id, last_at);

create table refused_logins (
  tenant_id text not null,
  day text not null,
  address text not null,
  user_id text not null,
  attempts integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint refused_logins__pkey primary key (tenant_id, day, address, user_id)
);
create index refused_logins__last on refused_logins (tenant_id, last_at);

alter table access_addresses enable row level security, force row level security;
create policy access_addresses__tenant on access_addresses using (tenant_id = current_setting('app.tenant_id'));
alter table refused_logins enable row level security, force row level security;
create policy refused_logins__tenant on refused_logins using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on access_addresses, refused_logins to foodid_app;
`
