/**
 * labels__uses: how many labels of a product were consumed on a day, for the mean of the list of the day. Its price is one
 * more entry where a label with a product is consumed; a label in stock is not in it.
 *
 * recipes__makes: the sheets that make base products, which may be few of many.
 */
export const up = `
create index concurrently labels__uses on labels (tenant_id, base_product_id, withdrawn_at) where stock = 'consumed' and base_product_id is not null;
create index concurrently recipes__makes on recipes (tenant_id, id) where outputs <> '[]';
`
