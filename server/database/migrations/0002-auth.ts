/**
 * Users, their credentials, sessions and failed logins.
 *
 * `users` is a read model of the log. E-mail and password hash are in `credentials` and not in events, so that a
 * person's data can be erased. `sessions` contains only the token's SHA-256, so a copy of the table gives access to no
 * session.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

export const up = `
create table users (
  tenant_id text not null,
  user_id text not null,
  role text not null,
  created_at timestamptz not null,
  constraint users__pkey primary key (tenant_id, user_id)
);

create table credentials (
  tenant_id text not null,
  user_id text not null,
  email text not null,
  password_hash text not null,
  constraint credentials__pkey primary key (tenant_id, user_id),
  constraint credentials__email unique (tenant_id, email)
);

create table sessions (
  tenant_id text not null,
  token_hash text not null,
  session_id text not null,
  user_id text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions__pkey primary key (tenant_id, token_hash)
);
create index sessions__user on sessions (tenant_id, user_id);
create index sessions__expiry on sessions (tenant_id, expires_at);

create table login_attempts (
  tenant_id text not null,
  email_hash text not null,
  failures integer not null,
  last_failure_at timestamptz not null,
  constraint login_attempts__pkey primary key (tenant_id, email_hash)
);
create index login_attempts__age on login_attempts (tenant_id, last_failure_at);
${['users', 'credentials', 'sessions', 'login_attempts'].map(fenced).join('')}

grant select, insert, update, delete on users, credentials, sessions, login_attempts to foodid_app;
`
