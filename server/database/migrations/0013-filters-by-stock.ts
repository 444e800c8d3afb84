/**
 * What a kitchen asks for by name, category or sector is in stock, or of one way of leaving it. Without `stock` in the index a search went
 * through all that was ever withdrawn under a name, which grows for ever.
 */
export const up = `
create index labels__name_stock on labels (tenant_id, name_key, stock, id);
create index labels__category_stock on labels (tenant_id, category_key, stock, id);
create index labels__sector_stock on labels (tenant_id, sector_key, stock, id);
drop index labels__name;
drop index labels__category;
drop index labels__sector;
`
