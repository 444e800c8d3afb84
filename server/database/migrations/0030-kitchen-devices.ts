/**
 * Devices of the kitchen and who stands before them (decision 64). `kitchen_devices` is a read table. No projection
 * writes the others: they hold secrets and state without history. `device_sessions` has the hash of a device's token and
 * the person who has identified there; `pins` is beside `credentials`; `device_people` counts wrong PINs of one person at
 * one device, and remembers who used it last.
 *
 * The function with five arguments finds the ordinary session, or else the device's. The one with four stays for
 * processes of the former version while a new one is rolled out.
 */
export const up = `
alter table users add column responsible_id integer;

create table kitchen_devices (
  tenant_id text not null,
  id text not null,
  name text not null,
  enrolled_at timestamptz not null,
  enrolled_by text,
  revoked_at timestamptz,
  constraint kitchen_devices__pkey primary key (tenant_id, id)
);

create table device_sessions (
  tenant_id text not null,
  token_hash text not null,
  device_id text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  person_id text,
  person_at timestamptz,
  constraint device_sessions__pkey primary key (tenant_id, token_hash)
);
create index device_sessions__device on device_sessions (tenant_id, device_id);

create table pins (
  tenant_id text not null,
  user_id text not null,
  pin_hash text not null,
  changed_at timestamptz not null,
  constraint pins__pkey primary key (tenant_id, user_id)
);

create table device_people (
  tenant_id text not null,
  device_id text not null,
  user_id text not null,
  failures integer not null,
  last_failure_at timestamptz,
  last_used_at timestamptz,
  constraint device_people__pkey primary key (tenant_id, device_id, user_id)
);
create index device_people__user on device_people (tenant_id, user_id);

alter table kitchen_devices enable row level security, force row level security;
create policy kitchen_devices__tenant on kitchen_devices using (tenant_id = current_setting('app.tenant_id'));
alter table device_sessions enable row level security, force row level security;
create policy device_sessions__tenant on device_sessions using (tenant_id = current_setting('app.tenant_id'));
alter table pins enable row level security, force row level security;
create policy pins__tenant on pins using (tenant_id = current_setting('app.tenant_id'));
alter table device_people enable row level security, force row level security;
create policy device_people__tenant on device_people using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on kitchen_devices, device_sessions, pins, device_people to foodid_app;

create function admit_session(
  for_tenant text, with_hash text, with_device_hash text, at timestamptz, locks_head boolean
)
returns table (
  user_id text, email text, role text, permissions text, tenant_name text, time_zone text, created_at timestamptz,
  last_seen_at timestamptz, "position" bigint, device_id text, device_name text
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
      null::text, null::text
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
    join credentials c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    join tenants t on t.tenant_id = s.tenant_id
    join tenant_head h on h.tenant_id = s.tenant_id
    where s.tenant_id = for_tenant and s.token_hash = with_hash and s.expires_at > at and u.deactivated_at is null;
  if not found then
    if locks_head then
      update device_sessions d set person_at = at
      where d.tenant_id = for_tenant and d.token_hash = with_device_hash and d.person_id is not null
        and d.person_at > at - interval '10 minutes' and d.person_at < at + interval '1 minute';
    end if;
    return query
      select c.user_id, c.email, u.role, u.permissions, t.name, t.time_zone, d.created_at, d.last_seen_at, h.position,
        k.id, k.name
      from device_sessions d
      join kitchen_devices k on k.tenant_id = d.tenant_id and k.id = d.device_id
      join tenants t on t.tenant_id = d.tenant_id
      join tenant_head h on h.tenant_id = d.tenant_id
      left join users u on u.tenant_id = d.tenant_id and u.user_id = d.person_id and u.deactivated_at is null
        and d.person_at > at - interval '10 minutes' and d.person_at < at + interval '1 minute'
      left join credentials c on c.tenant_id = u.tenant_id and c.user_id = u.user_id
      where d.tenant_id = for_tenant and d.token_hash = with_device_hash and d.expires_at > at
        and k.revoked_at is null;
  end if;
  if not found then raise exception 'no such session' using errcode = 'FD401'; end if;
end
$$;
`
