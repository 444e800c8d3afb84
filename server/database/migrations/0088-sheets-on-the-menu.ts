/** A sheet says whether guests are offered it. The index finds the sheets of the menu by name. */
export const up = `
alter table recipes add column on_menu boolean not null default false;
create index recipes__menu on recipes (tenant_id, name_key, id) where on_menu;
`
