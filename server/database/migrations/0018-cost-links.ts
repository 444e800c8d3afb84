/**
 * A base product may name the recipe or the ingredient that its cost comes from. The indexes answer how many products
 * name one, before it is deleted.
 */
export const up = `
alter table base_products add column recipe_id integer;
alter table base_products add column ingredient_id integer;
create index base_products__recipe on base_products (tenant_id, recipe_id);
create index base_products__ingredient on base_products (tenant_id, ingredient_id);
`
