const tables = ['batch_lots', 'recalls', 'recall_labels'] as const

const tenanted = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

/**
 * Recalls: which received lots went into which batches, why nothing is made of a lot, and what each recall has reached. The key
 * of batch_lots goes from a batch to its lots, batch_lots__lots from a lot to its batches.
 *
 * The lots of the batches of before are filled in. Row-level security does not apply to the owner meanwhile.
 */
export const up = `
alter table received_lots add column blocked text;

create table batch_lots (
  tenant_id text not null,
  batch_id integer not null,
  line integer not null,
  lot_id integer not null,
  name text not null,
  evidence text not null,
  quantity text,
  constraint batch_lots__pkey primary key (tenant_id, batch_id, line, lot_id)
);
create index batch_lots__lots on batch_lots (tenant_id, lot_id, batch_id);
create index batches__lot on batches (tenant_id, lot);
alter table batches no force row level security;
insert into batch_lots
select b.tenant_id, b.id, (i ->> 'line')::integer, (i ->> 'lotId')::integer, i ->> 'name', i ->> 'evidence', i ->> 'quantity'
from batches b cross join lateral jsonb_array_elements(b.details -> 'inputs') as i
where i ->> 'lotId' is not null;
alter table batches force row level security;

create table recalls (
  tenant_id text not null,
  id integer not null,
  mode text not null,
  started_at timestamptz not null,
  person text,
  reason text not null,
  closed_at timestamptz,
  conclusion text,
  blocked integer not null,
  affected integer not null,
  details jsonb not null,
  constraint recalls__pkey primary key (tenant_id, id)
);

create table recall_labels (
  tenant_id text not null,
  recall_id integer not null,
  label_id integer not null,
  found text not null,
  separated_at timestamptz,
  constraint recall_labels__pkey primary key (tenant_id, recall_id, label_id)
);
create index recall_labels__labels on recall_labels (tenant_id, label_id);
${tables.map(tenanted).join('\n')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
