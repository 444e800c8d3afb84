/**
 * `users.permissions` holds what a user of the team may do, as words with blanks between (decision 63). It is null for a
 * user from before there were permissions. `admit_session` (migration 0014) answers it too.
 */
export const up = `
alter table users add column permissions text;

drop function admit_session(text, text, timestamptz, boolean);
create function admit_session(for_tenant text, with_hash text, at timestamptz, locks_head boolean)
returns table (
  user_id text, email text, role text, permissions text, tenant_name text, time_zone text, created_at timestamptz,
  last_seen_at timestamptz, "position" bigint
)
language plpgsql volatile as $$
begin
  if locks_head then
    perform from sessions s where s.tenant_id = for_tenant and s.token_hash = with_hash and s.expires_at > at;
    if not found then raise exception 'no such session' using errcode = 'FD401'; end if;
    perform from tenant_head h where h.tenant_id = for_tenant for update;
  end if;
  return query
    select s.user_id, c.email, u.role, u.permissions, t.name, t.time_zone, s.created_at, s.last_seen_at, h.position
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
    join credentials c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    join tenants t on t.tenant_id = s.tenant_id
    join tenant_head h on h.tenant_id = s.tenant_id
    where s.tenant_id = for_tenant and s.token_hash = with_hash and s.expires_at > at and u.deactivated_at is null;
  if not found then raise exception 'no such session' using errcode = 'FD401'; end if;
end
$$;
`
