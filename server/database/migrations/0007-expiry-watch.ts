/**
 * For the nightly expiry run: watch_at is the instant of a label's next change of state (to expiring, then to expired),
 * so that the cost of a run depends on the number of changes and not on the number of labels. expiry_runs has the last
 * day that was run.
 */
export const up = `
alter table labels add column watch_at timestamptz;
-- Updates the rows of all tenants: row-level security does not apply to the owner until it is forced again below.
alter table labels no force row level security;
update labels set watch_at = expires_at - interval '168 hours' where stock = 'in_stock';
alter table labels force row level security;
create index labels__watch on labels (tenant_id, watch_at, id) where watch_at is not null;

create table expiry_runs (
  tenant_id text not null,
  last_date text not null,
  constraint expiry_runs__pkey primary key (tenant_id)
);
alter table expiry_runs enable row level security, force row level security;
create policy expiry_runs__tenant on expiry_runs using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on expiry_runs to foodid_app;
`
