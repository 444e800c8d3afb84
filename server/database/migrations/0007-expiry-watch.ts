/**
 * What the nightly recalculation looks at: the instant of each label's next crossing (into the expiring window, then past
 * its expiry), so that a night costs what crossed and not what exists; and the last day that was done.
 */
export const up = `
alter table labels add column watch_at timestamptz;
-- The rows of every tenant at once: for the owner, and within this transaction alone, the fence is down.
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
