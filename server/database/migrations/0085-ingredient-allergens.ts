/** What somebody has declared of each ingredient's allergens. */
export const up = `
create table ingredient_allergens (
  tenant_id text not null,
  ingredient_id integer not null,
  declared jsonb not null,
  constraint ingredient_allergens__pkey primary key (tenant_id, ingredient_id)
);
alter table ingredient_allergens enable row level security, force row level security;
create policy ingredient_allergens__tenant on ingredient_allergens using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on ingredient_allergens to foodid_app;
`
