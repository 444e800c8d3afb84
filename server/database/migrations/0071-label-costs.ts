/**
 * labels.cost: what all that a label has costs, where a batch or a receipt has given the label a cost of its own. Null: it has
 * none, as every label of before.
 *
 * The rows of before are filled from the log, as a replay fills them. Row-level security does not apply to the owner meanwhile.
 */
const filled = ['labels', 'events'] as const

export const up = `
alter table labels add column cost numeric;

${filled.map((table) => `alter table ${table} no force row level security;`).join('\n')}

update labels set cost = c.cost
from (
  select distinct on (tenant_id, stream)
    tenant_id, (data ->> 'id')::integer as id,
    coalesce(data ->> 'cost', data ->> 'remainingCost', data -> 'stayed' ->> 'cost')::numeric as cost
  from events
  where (type = 'LabelGenerated' and data ->> 'cost' is not null)
    or (type in ('LabelDiscarded', 'LabelTransformed') and data ? 'remainingCost')
    or (type = 'WithdrawalUndone' and data ? 'weight')
    or (type = 'TransformationUndone' and data ? 'stayed')
  order by tenant_id, stream, position desc
) as c
where labels.tenant_id = c.tenant_id and labels.id = c.id and c.cost is not null;

${filled.map((table) => `alter table ${table} force row level security;`).join('\n')}
`
