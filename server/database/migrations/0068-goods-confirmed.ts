/**
 * supplier_goods.confirmed_at: of several suppliers' entries with one EAN, the entry that was confirmed last counts.
 *
 * The default stays: a process of the former version writes an entry without an instant while the house is upgraded.
 *
 * The rows of before are filled from the log, as a replay fills them. Row-level security does not apply to the owner meanwhile.
 */
const filled = ['supplier_goods', 'events'] as const

export const up = `
alter table supplier_goods add column confirmed_at timestamptz not null default '-infinity';

${filled.map((table) => `alter table ${table} no force row level security;`).join('\n')}

update supplier_goods set confirmed_at = c.at
from (
  select distinct on (e.tenant_id, supplier_id, code)
    e.tenant_id, (e.data ->> 'supplierId')::integer as supplier_id, g ->> 'code' as code, (e.data ->> 'at')::timestamptz as at
  from events e, jsonb_array_elements(e.data -> 'goods') as g
  where e.type = 'ReceiptConfirmed'
  order by e.tenant_id, supplier_id, code, e.position desc
) as c
where supplier_goods.tenant_id = c.tenant_id and supplier_goods.supplier_id = c.supplier_id and supplier_goods.code = c.code;

${filled.map((table) => `alter table ${table} force row level security;`).join('\n')}

drop index supplier_goods__ean;
create index supplier_goods__ean on supplier_goods (tenant_id, ean, confirmed_at desc) where ean is not null;
`
