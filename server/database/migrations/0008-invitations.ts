/**
 * Invitations by link, deactivated users, and the time of each user's last login.
 *
 * `invitations` is a read model of the log. The invited e-mail address and the SHA-256 of the link's token are in
 * `invitation_secrets` and not in events, so that a person's data can be erased and a copy of the table opens no
 * invitation. The address is erased as soon as the invitation ends. The hash is kept for some time, so that a used link
 * can be answered as used.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

export const up = `
alter table users add column deactivated_at timestamptz, add column last_login_at timestamptz;
-- Updates the rows of all tenants: row-level security does not apply to the owner until it is forced again below.
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
