/**
 * `admit_session` finds the session by the hash of the cookie's token and, for a write, locks the tenant's head. It is
 * one statement, so that both share the flight of the first reads. It raises SQLSTATE FD401 where the session does not
 * exist, has expired, or belongs to a deactivated user; PostgreSQL then executes no later statement of the transaction.
 *
 * The session is looked up before the lock, so that a request with a forged cookie locks nothing, and again after it,
 * because the write that held the lock may have ended the session. The function is volatile, so that each of its
 * statements sees what was committed before that statement.
 *
 * `tenant_head.previous_chain` is no longer written. Processes of the former version still write it while a new version
 * is rolled out, so a later migration drops it.
 */
export const up = `
create function admit_session(for_tenant text, with_hash text, at timestamptz, locks_head boolean)
returns table (
  user_id text, email text, role text, tenant_name text, time_zone text, created_at timestamptz, last_seen_at timestamptz,
  "position" bigint
)
language plpgsql volatile as $$
begin
  if locks_head then
    perform from sessions s where s.tenant_id = for_tenant and s.token_hash = with_hash and s.expires_at > at;
    if not found then raise exception 'no such session' using errcode = 'FD401'; end if;
    perform from tenant_head h where h.tenant_id = for_tenant for update;
  end if;
  return query
    select s.user_id, c.email, u.role, t.name, t.time_zone, s.created_at, s.last_seen_at, h.position
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
