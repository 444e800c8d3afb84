/**
 * Places by id only (decision 91). A label of before knows the name of its place: it gets the storage type that had this name
 * when the last event that says its place was appended, as a rebuild gives it. A label whose name was no storage type's is in
 * no place.
 *
 * Tenant by tenant, so that row-level security stays as it is and `labels` needs no lock of its own.
 */
export const up = `
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenants order by tenant_id loop
    execute format('set local app.tenant_id = %L', tenant);
    update labels set storage_type_id = placed.place
    from (
      select l.id, p.id as place
      from labels l
      cross join lateral (
        select e.position from events e
        where e.tenant_id = tenant and e.stream = 'label-' || l.id
          and (e.type = 'LabelGenerated' or e.data ? 'movedTo' or e.data ? 'stayed')
        order by e.stream_version desc limit 1
      ) said
      join (
        select type, data ->> 'id' as id, data ->> 'name' as name, position as since,
          lead(position) over (partition by data ->> 'id' order by position) as until
        from events
        where tenant_id = tenant and type in ('StorageTypeRegistered', 'StorageTypeChanged', 'StorageTypeDeleted')
      ) p on p.name = l.storage_type and p.type <> 'StorageTypeDeleted'
        and p.since < said.position and (p.until is null or p.until > said.position)
      where l.tenant_id = tenant and l.storage_type_id is null and l.storage_type <> ''
    ) placed
    where labels.tenant_id = tenant and labels.id = placed.id;
  end loop;
end $$;
`
