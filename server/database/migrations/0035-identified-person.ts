/**
 * A person at a device of the kitchen counts only with a second, short-lived token of the browser where the PIN was
 * typed: a copied cookie of the device is not enough (decision 64). `person_token_hash` is that token's hash, and
 * `person_since` the time of the PIN: an identification ends 12 hours after it. Rows of before have neither, so nobody
 * is identified there.
 *
 * `pins.failures` lists the times of the last day's failures at all devices, and `pins.blocked_at` is the block, which
 * only an administrator or a new PIN ends. `device_people.failures` keeps counting towards the wait of a minute. A PIN
 * that was blocked by that count stays blocked. Row-level security does not apply to the owner while the rows of all
 * tenants are read.
 *
 * The function with six arguments also takes the hash of the person's token. The one with five stays for processes of
 * the former version while a new one is rolled out. Citus refuses a join whose condition is always null, so a missing
 * hash is compared as an empty text, which no row has.
 */
export const up = `
alter table device_sessions add column person_token_hash text;
alter table device_sessions add column person_since timestamptz;
alter table pins add column failures text not null default '[]';
alter table pins add column blocked_at timestamptz;

alter table pins no force row level security;
alter table device_people no force row level security;

update pins p set blocked_at = now()
from (select tenant_id, user_id from device_people group by tenant_id, user_id having sum(failures) >= 20) as f
where f.tenant_id = p.tenant_id and f.user_id = p.user_id;

alter table pins force row level security;
alter table device_people force row level security;

create function admit_session(
  for_tenant text, with_hash text, with_device_hash text, with_person_hash text, at timestamptz, locks_head boolean
)
returns table (
  user_id text, email text, role text, permissions text, tenant_name text, time_zone text, created_at timestamptz,
  last_seen_at timestamptz, "position" bigint, device_id text, device_name text, is_person_ahead boolean
)
language plpgsql volatile as $$
begin
  if locks_head then
    perform from sessions s where s.tenant_id = for_tenant and s.token_hash = with_hash and s.expires_at > at;
    if not found then
      perform from device_sessions d
      where d.tenant_id = for_tenant and d.token_hash = with_device_hash and d.expires_at > at;
      if not found then raise exception 'no such session' using errcode = 'FD401'; end if;
    end if;
    perform from tenant_head h where h.tenant_id = for_tenant for update;
  end if;
  return query
    select s.user_id, c.email, u.role, u.permissions, t.name, t.time_zone, s.created_at, s.last_seen_at, h.position,
      null::text, null::text, false
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
    join credentials c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    join tenants t on t.tenant_id = s.tenant_id
    join tenant_head h on h.tenant_id = s.tenant_id
    where s.tenant_id = for_tenant and s.token_hash = with_hash and s.expires_at > at and u.deactivated_at is null;
  if not found then
    if locks_head then
      update device_sessions d set person_at = at
      where d.tenant_id = for_tenant and d.token_hash = with_device_hash and d.person_token_hash = coalesce(with_person_hash, '')
        and d.person_at > at - interval '10 minutes' and d.person_at < at + interval '1 minute'
        and d.person_since > at - interval '12 hours';
    end if;
    return query
      select c.user_id, c.email, u.role, u.permissions, t.name, t.time_zone, d.created_at, d.last_seen_at, h.position,
        k.id, k.name, coalesce(d.person_at >= at + interval '1 minute', false)
      from device_sessions d
      join kitchen_devices k on k.tenant_id = d.tenant_id and k.id = d.device_id
      join tenants t on t.tenant_id = d.tenant_id
      join tenant_head h on h.tenant_id = d.tenant_id
      left join users u on u.tenant_id = d.tenant_id and u.user_id = d.person_id and u.deactivated_at is null
        and d.person_token_hash = coalesce(with_person_hash, '')
        and d.person_at > at - interval '10 minutes' and d.person_at < at + interval '1 minute'
        and d.person_since > at - interval '12 hours'
      left join credentials c on c.tenant_id = u.tenant_id and c.user_id = u.user_id
      where d.tenant_id = for_tenant and d.token_hash = with_device_hash and d.expires_at > at
        and k.revoked_at is null;
  end if;
  if not found then raise exception 'no such session' using errcode = 'FD401'; end if;
end
$$;
`
