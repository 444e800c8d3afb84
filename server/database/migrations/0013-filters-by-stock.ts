/**
 * Searches by name, category or sector also filter by `stock`. Without `stock` in the index, such a search read all
 * labels that were ever withdrawn under a name, whose number grows without bound.
 */
export const up = `
create index labels__name_stock on labels (tenant_id, name_key, stock, id);
create index labels__category_stock on labels (tenant_id, category_key, stock, id);
create index labels__sector_stock on labels (tenant_id, sector_key, stock, id);
drop index labels__name;
drop index labels__category;
drop index labels__sector;
`
