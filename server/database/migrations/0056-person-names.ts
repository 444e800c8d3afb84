/**
 * person_names: how a person is called on the screens (decision 100). The name is in no event and no projection writes the
 * table, so that a name can be erased. A user without a row is called by the e-mail address, as before.
 *
 * invitation_secrets.name: the name that the invited person will have. It is erased with the address.
 *
 * admit_session: a cook has a PIN and no credentials. The person of a device is read from the users, so that nobody needs
 * an e-mail address there. Nothing else of the function changes, and processes of the former version may use it.
 */
export const up = `
create table person_names (
  tenant_id text not null,
  user_id text not null,
  name text not null,
  constraint person_names__pkey primary key (tenant_id, user_id)
);
alter table person_names enable row level security, force row level security;
create policy person_names__tenant on person_names using (tenant_id = current_setting('app.tenant_id'));
grant select, insert, update, delete on person_names to foodid_app;

alter table invitation_secrets add column name text;

create or replace function admit_session(
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
      select u.user_id, c.email, u.role, u.permissions, t.name, t.time_zone, d.created_at, d.last_seen_at, h.position,
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
