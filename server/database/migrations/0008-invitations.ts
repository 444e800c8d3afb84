/**
 * Invitations by link, users who are deactivated, and when each last logged in.
 *
 * `invitations` is a read model of the log. The address that was invited and the SHA-256 of the link's token stand beside it:
 * a person can be erased, and a copy of the table opens nothing. An address is erased as soon as its invitation ends; the hash
 * stays a while, so that a used link can say that it was used.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

export const up = `
alter table users add column deactivated_at timestamptz, add column last_login_at timestamptz;
-- The rows of every tenant at once: for the owner, and within this transaction alone, the fence is down.
alter table users no force row level security;
alter table events no force row level security;
update users set last_login_at = logins.at
from (select tenant_id, data ->> 'userId' as user_id, max(recorded_at) as at from events where type = 'UserLoggedIn' group by tenant_id, data ->> 'userId') logins
where logins.tenant_id = users.tenant_id and logins.user_id = users.user_id;
alter table events force row level security;
alter table users force row level security;

create table invitations (
  tenant_id text not null,
  id text not null,
  role text not null,
  state text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitations__pkey primary key (tenant_id, id),
  constraint invitations__state check (state in ('open', 'accepted', 'cancelled'))
);

create table invitation_secrets (
  tenant_id text not null,
  invitation_id text not null,
  token_hash text not null,
  email text,
  constraint invitation_secrets__pkey primary key (tenant_id, invitation_id),
  constraint invitation_secrets__token unique (tenant_id, token_hash),
  constraint invitation_secrets__email unique (tenant_id, email)
);
${['invitations', 'invitation_secrets'].map(fenced).join('')}

grant select, insert, update, delete on invitations, invitation_secrets to foodid_app;
`
