/**
 * labels.blocked_at: since when a label is blocked. A label of before has one block at most: its last `LabelBlocked`.
 *
 * The rows of before are filled from the log, as a replay fills them. Row-level security does not apply to the owner meanwhile.
 */
const filled = ['labels', 'events'] as const

export const up = `
alter table labels add column blocked_at timestamptz;

${filled.map((table) => `alter table ${table} no force row level security;`).join('\n')}

update labels set blocked_at = b.at
from (
  select distinct on (e.tenant_id, l.id) e.tenant_id, l.id, (e.data ->> 'at')::timestamptz as at
  from labels l join events e on e.tenant_id = l.tenant_id and e.stream = 'label-' || l.id
  where l.blocked is not null and e.type = 'LabelBlocked'
  order by e.tenant_id, l.id, e.stream_version desc
) as b
where labels.tenant_id = b.tenant_id and labels.id = b.id;

${filled.map((table) => `alter table ${table} force row level security;`).join('\n')}
`
