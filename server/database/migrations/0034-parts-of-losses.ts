/**
 * waste_days.part: 1 where a part of a label was thrown away and the rest stayed in stock. A part is money that was lost
 * but no label, so it must not count among the labels that were thrown away of those that were made.
 *
 * The rows are counted again from the log, as a replay counts them. Row-level security does not apply to the owner while
 * the rows of all tenants are read.
 */
export const up = `
alter table waste_days add column part integer;
alter table waste_days no force row level security;
alter table labels no force row level security;
alter table events no force row level security;

delete from waste_days;
alter table waste_days drop constraint waste_days__pkey;
alter table waste_days alter column part set not null;
alter table waste_days add constraint waste_days__pkey
  primary key (tenant_id, local_date, reason, late, sector, product_key, part);

insert into waste_days (tenant_id, local_date, reason, late, sector, product_key, part, count, cents, uncosted)
select e.tenant_id, e.loss ->> 'day', e.reason, ((e.loss ->> 'hoursToExpiry')::integer < 0)::integer, e.loss ->> 'sector',
  coalesce(e.loss ->> 'baseProductId', '=' || l.name_key), e.part, sum(e.sign),
  sum(e.sign * coalesce(round((e.loss ->> 'value')::numeric * 100), 0)), sum(e.sign * (e.loss ->> 'value' is null)::integer)
from (
  select tenant_id, (data ->> 'id')::integer as id, data as loss, 1 as sign,
    case type when 'LabelMissing' then 'nao_localizada' else data ->> 'reason' end as reason,
    (data ? 'remaining')::integer as part
  from events where type in ('LabelDiscarded', 'LabelMissing')
  union all
  select tenant_id, (data ->> 'id')::integer, data -> 'loss', -1, data -> 'loss' ->> 'reason', (data ? 'weight')::integer
  from events where type = 'WithdrawalUndone' and data ? 'loss'
) as e join labels l on l.tenant_id = e.tenant_id and l.id = e.id
where e.loss ->> 'day' is not null and not e.loss ? 'sample'
group by 1, 2, 3, 4, 5, 6, 7;

alter table waste_days force row level security;
alter table labels force row level security;
alter table events force row level security;
`
