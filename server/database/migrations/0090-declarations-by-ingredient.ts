/**
 * A row for each ingredient, also for one that nobody has declared: the list of all ingredients is a page of one index, what
 * nobody knows first. `to_check`: the brands that were received since; `confirmed`: those of them that a person has compared.
 *
 * The rows of before are filled from the register. Row-level security does not apply to the owner meanwhile.
 */
const filled = ['ingredients', 'ingredient_allergens'] as const

export const up = `
alter table ingredient_allergens
  alter column declared drop not null,
  add column name text,
  add column name_key text,
  add column rank integer,
  add column to_check jsonb not null default '[]',
  add column confirmed jsonb not null default '[]';

${filled.map((table) => `alter table ${table} no force row level security;`).join('\n')}
insert into ingredient_allergens (tenant_id, ingredient_id)
select tenant_id, id from ingredients on conflict do nothing;
delete from ingredient_allergens a
where not exists (select from ingredients i where i.tenant_id = a.tenant_id and i.id = a.ingredient_id);
update ingredient_allergens a
set name = i.name, name_key = i.name_key, rank = case when coalesce(a.declared -> 'allergens', 'null') = 'null' then 0 else 2 end
from ingredients i where i.tenant_id = a.tenant_id and i.id = a.ingredient_id;
${filled.map((table) => `alter table ${table} force row level security;`).join('\n')}

alter table ingredient_allergens
  alter column name set not null,
  alter column name_key set not null,
  alter column rank set not null,
  alter column to_check drop default,
  alter column confirmed drop default;
create index ingredient_allergens__by_rank on ingredient_allergens (tenant_id, rank, name_key, ingredient_id);
`
