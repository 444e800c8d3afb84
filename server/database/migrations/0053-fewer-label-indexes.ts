/**
 * Four indexes of `labels` fewer (decision 92). No list reads more labels than before.
 *
 * labels__by_stock holds what labels__in_stock and labels__withdrawn held: a label was in one of the two.
 *
 * labels__kind holds the labels in stock by kind, soonest first: the samples, and all other labels by their product or, without
 * one, by their name. A label was in one of the three indexes that it replaces, or, as a sample, in two of them.
 *
 * labels__place_name listed the labels of a place by its name. They have the id of their place now.
 */
export const up = `
create index concurrently labels__by_stock on labels (tenant_id, stock, id);
create index concurrently labels__kind on labels (tenant_id, (case when purpose = 'amostra' then '#amostra' when base_product_id is null then name_key else base_product_id end), expires_at, id) where stock = 'in_stock';
drop index concurrently if exists labels__in_stock;
drop index concurrently if exists labels__withdrawn;
drop index concurrently if exists labels__samples;
drop index concurrently if exists labels__product_soonest;
drop index concurrently if exists labels__name_soonest;
drop index concurrently if exists labels__place_name;
`
