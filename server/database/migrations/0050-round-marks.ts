/**
 * round_marks: what was said in a round is written label by label (decision 85). The rows of a closed round stay, because
 * the closing can be undone.
 *
 * rounds__open: a place has one round at a time, which whoever opens the place finds.
 *
 * place_rounds.unchecked: a round that has looked at a part of its place is not shown as a whole one. Null for the rounds
 * of before.
 */
export const up = `
create table round_marks (
  tenant_id text not null,
  round_id text not null,
  label_id integer not null,
  outcome text not null,
  reason text,
  note text not null,
  used_at timestamptz,
  marked_at timestamptz not null,
  marked_by text,
  constraint round_marks__pkey primary key (tenant_id, round_id, label_id)
);
alter table round_marks enable row level security, force row level security;
create policy round_marks__tenant on round_marks using (tenant_id = current_setting('app.tenant_id'));
grant select, insert, update, delete on round_marks to foodid_app;

create index rounds__open on rounds (tenant_id, storage_type_id) where closed_at is null;

alter table place_rounds add column unchecked integer;
`
