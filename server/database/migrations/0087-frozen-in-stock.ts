/**
 * labels__frozen: the texts about allergens that stand on labels in stock, and the labels of each (decision 115). A label without
 * a sheet, and one that nobody may use, is not in it.
 */
export const up = `
create index concurrently labels__frozen on labels (tenant_id, frozen_key, id) where stock = 'in_stock' and blocked is null and purpose is null and frozen_key is not null;
`
