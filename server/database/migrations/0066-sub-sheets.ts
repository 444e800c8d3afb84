/**
 * A sheet says what it yields, whether it is cooked and what it is packed as; a line of it may be another sheet at a version,
 * with that version's yield and cost copied as an ingredient's price is. The index finds the sheets that use a sheet.
 */
export const up = `
alter table recipes add column yield_n numeric, add column yield_unit text, add column cooked boolean,
  add column outputs jsonb not null default '[]';
alter table recipe_lines alter column ingredient_id drop not null,
  add column sub_recipe_id integer, add column sub_version integer, add column sub_yield numeric,
  add column sub_cost_numerator numeric, add column sub_cost_denominator numeric, add column sub_levels integer;
create index recipe_lines__sub_sheet on recipe_lines (tenant_id, sub_recipe_id, recipe_id) where sub_recipe_id is not null;
`
