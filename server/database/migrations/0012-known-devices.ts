/**
 * Browsers from which a user has logged in before. Their failed logins are counted separately, so that an attacker who
 * guesses passwords elsewhere cannot lock the user out. Only the SHA-256 of a browser's token is stored, and the token
 * gives no access. A tablet that several users share has one row for each user.
 */
export const up = `
create table known_devices (
  tenant_id text not null,
  token_hash text not null,
  user_id text not null,
  expires_at timestamptz not null,
  constraint known_devices__pkey primary key (tenant_id, token_hash, user_id)
);
create index known_devices__user on known_devices (tenant_id, user_id, expires_at);
create index known_devices__expiry on known_devices (tenant_id, expires_at);

alter table known_devices enable row level security, force row level security;
create policy known_devices__tenant on known_devices using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on known_devices to foodid_app;
`
