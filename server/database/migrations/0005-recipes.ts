/**
 * Technical sheets: ingredients with the history of their prices, and recipes with their lines.
 *
 * A line contains a copy of the ingredient's name, price and unit, and the ingredient's price at that time
 * (registered_price), so that a price change is found by comparing two columns. Costs are not stored; one function
 * computes them from the lines.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

const tables = ['ingredients', 'ingredient_prices', 'recipes', 'recipe_lines', 'recipe_counters']

export const up = `
create table ingredients (
  tenant_id text not null,
  id integer not null,
  name text not null,
  name_key text not null,
  price numeric not null,
  unit text not null,
  category text not null,
  supplier text not null,
  description text not null,
  constraint ingredients__pkey primary key (tenant_id, id)
);
create index ingredients__name on ingredients (tenant_id, name_key, id);

create table ingredient_prices (
  tenant_id text not null,
  ingredient_id integer not null,
  version integer not null,
  price numeric not null,
  unit text not null,
  since timestamptz not null,
  constraint ingredient_prices__pkey primary key (tenant_id, ingredient_id, version)
);

create table recipes (
  tenant_id text not null,
  id integer not null,
  version integer not null,
  name text not null,
  name_key text not null,
  portion_yield numeric not null,
  portion_unit text not null,
  markup numeric not null,
  safety_margin_type text not null,
  safety_margin_value numeric not null,
  preparation_method text not null,
  constraint recipes__pkey primary key (tenant_id, id)
);
create index recipes__name on recipes (tenant_id, name_key, id);

create table recipe_lines (
  tenant_id text not null,
  recipe_id integer not null,
  line integer not null,
  ingredient_id integer not null,
  ingredient_name text not null,
  ingredient_price numeric not null,
  ingredient_unit text not null,
  registered_price numeric not null,
  quantity numeric not null,
  quantity_unit text not null,
  correction_factor numeric not null,
  constraint recipe_lines__pkey primary key (tenant_id, recipe_id, line)
);
create index recipe_lines__ingredient on recipe_lines (tenant_id, ingredient_id, recipe_id);

create table recipe_counters (
  tenant_id text not null,
  kind text not null,
  last_id integer not null,
  constraint recipe_counters__pkey primary key (tenant_id, kind)
);
${tables.map(fenced).join('')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
