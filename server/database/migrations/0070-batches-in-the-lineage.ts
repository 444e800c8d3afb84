/**
 * Which labels went into a batch and which came out of it (decision 103). With label_links it is the lineage of labels: a
 * batch of 200 labels with 30 inputs is 230 rows of this table, and 6,000 of that one.
 *
 * The key goes from a batch to its labels, label_batches__labels from a label to its batches.
 */
export const up = `
create table label_batches (
  tenant_id text not null,
  batch_id integer not null,
  side text not null,
  label_id integer not null,
  at timestamptz not null,
  constraint label_batches__pkey primary key (tenant_id, batch_id, side, label_id),
  constraint label_batches__side check (side in ('entrou', 'saiu'))
);
create index label_batches__labels on label_batches (tenant_id, label_id, side, batch_id);

alter table label_batches enable row level security, force row level security;
create policy label_batches__tenant on label_batches using (tenant_id = current_setting('app.tenant_id'));
grant select, insert, update, delete on label_batches to foodid_app;
`
