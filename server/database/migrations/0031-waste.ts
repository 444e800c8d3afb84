/**
 * Losses and what becomes of labels, added up as the events come (decision 65). The tables are filled from what there
 * is, exactly as a replay fills them: a row of counters stays after everything in it was undone.
 *
 * Events of before say neither value nor product of a loss, so their losses are in older_losses, which no new event
 * fills. Row-level security does not apply to the owner while the rows of all tenants are read.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

const quarter = (at: string) => `to_timestamp(floor(extract(epoch from ${at}) / 900) * 900)`

export const up = `
create table waste_days (
  tenant_id text not null,
  local_date text not null,
  reason text not null,
  late integer not null,
  sector text not null,
  product_key text not null,
  count integer not null,
  cents numeric not null,
  uncosted integer not null,
  constraint waste_days__pkey primary key (tenant_id, local_date, reason, late, sector, product_key)
);
create index waste_days__product on waste_days (tenant_id, product_key, local_date);

create table older_losses (
  tenant_id text not null,
  label_id integer not null,
  at timestamptz not null,
  reason text not null,
  late integer not null,
  constraint older_losses__pkey primary key (tenant_id, label_id, at)
);
create index older_losses__at on older_losses (tenant_id, at);

create table label_flows (
  tenant_id text not null,
  at timestamptz not null,
  product_key text not null,
  made integer not null,
  used integer not null,
  discarded integer not null,
  constraint label_flows__pkey primary key (tenant_id, at, product_key)
);

create table waste_products (
  tenant_id text not null,
  product_key text not null,
  name text not null,
  constraint waste_products__pkey primary key (tenant_id, product_key)
);

alter table labels no force row level security;
alter table events no force row level security;

insert into waste_products (tenant_id, product_key, name)
select distinct on (tenant_id, coalesce(base_product_id, '=' || name_key))
  tenant_id, coalesce(base_product_id, '=' || name_key), name
from labels order by tenant_id, coalesce(base_product_id, '=' || name_key), id desc;

insert into label_flows (tenant_id, at, product_key, made, used, discarded)
select tenant_id, ${quarter('entered_at')}, coalesce(base_product_id, '=' || name_key), count(*), 0, 0
from labels group by 1, 2, 3;

insert into label_flows (tenant_id, at, product_key, made, used, discarded)
select tenant_id, ${quarter('at')}, '', 0, sum(used), sum(discarded) from (
  select tenant_id, (data ->> 'at')::timestamptz as at, 1 as used, 0 as discarded from events where type = 'LabelConsumed'
  union all
  select tenant_id, (data ->> 'at')::timestamptz, 0, 1 from events
  where type = 'LabelDiscarded' and not data ? 'remaining'
  union all
  select tenant_id, (data ->> 'withdrawnAt')::timestamptz, -(data ->> 'how' = 'consumida')::integer,
    -(data ->> 'how' = 'descartada')::integer
  from events where type = 'WithdrawalUndone'
    and (data ->> 'how' = 'consumida' or data ->> 'how' = 'descartada' and not data ? 'weight')
) as counted group by 1, 2;

insert into older_losses (tenant_id, label_id, at, reason, late)
select e.tenant_id, (e.data ->> 'id')::integer, (e.data ->> 'at')::timestamptz,
  case e.type when 'LabelMissing' then 'nao_localizada' else e.data ->> 'reason' end,
  ((e.data ->> 'at')::timestamptz > (e.data ->> 'expiresAt')::timestamptz)::integer
from events e where e.type in ('LabelDiscarded', 'LabelMissing') and not exists (
  select from events u where u.tenant_id = e.tenant_id and u.stream = e.stream and u.type = 'WithdrawalUndone'
    and u.data ->> 'withdrawnAt' = e.data ->> 'at'
);

alter table labels force row level security;
alter table events force row level security;
${['waste_days', 'older_losses', 'label_flows', 'waste_products'].map(fenced).join('')}

grant select, insert, update, delete on waste_days, older_losses, label_flows, waste_products to foodid_app;
`
