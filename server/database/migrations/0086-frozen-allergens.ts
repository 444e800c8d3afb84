/**
 * What a label keeps of its sheet's allergens (decision 114). Labels of before keep nothing.
 *
 * recipe_outputs: which sheets make a base product, found by the product. The sheets of before are filled in. Row-level security
 * does not apply to the owner meanwhile.
 */
export const up = `
alter table labels add column frozen_allergens text;
alter table labels add column frozen_key text;

create table recipe_outputs (
  tenant_id text not null,
  recipe_id integer not null,
  output integer not null,
  base_product_id text not null,
  constraint recipe_outputs__pkey primary key (tenant_id, recipe_id, output)
);
create index recipe_outputs__product on recipe_outputs (tenant_id, base_product_id, recipe_id);
alter table recipes no force row level security;
insert into recipe_outputs
select r.tenant_id, r.id, o.place - 1, o.made ->> 'baseProductId'
from recipes r cross join lateral jsonb_array_elements(r.outputs) with ordinality as o (made, place);
alter table recipes force row level security;

alter table recipe_outputs enable row level security, force row level security;
create policy recipe_outputs__tenant on recipe_outputs using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on recipe_outputs to foodid_app;
`
