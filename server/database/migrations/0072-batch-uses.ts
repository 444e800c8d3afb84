/** The labels that batches have used up, by base product and time: they count in the mean of a weekday as consumed ones do. */
export const up = `
create table batch_uses (
  tenant_id text not null,
  batch_id integer not null,
  base_product_id text not null,
  labels integer not null,
  produced_at timestamptz not null,
  constraint batch_uses__pkey primary key (tenant_id, batch_id, base_product_id)
);
create index batch_uses__product on batch_uses (tenant_id, base_product_id, produced_at);
alter table batch_uses enable row level security, force row level security;
create policy batch_uses__tenant on batch_uses using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on batch_uses to foodid_app;
`
