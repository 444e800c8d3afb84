/**
 * One index of `labels` in place of labels__uses (decision 108): the labels of a base product that are in stock, soonest first,
 * and those that were consumed, by their instant. It has all that the list of the day counts: the list reads no row of
 * `labels`, where those of a kitchen are scattered among the rows of all.
 *
 * A label in stock has no instant of withdrawal, so that `withdrawn_at` before `expires_at` does not change the order.
 */
export const up = `
create index concurrently labels__of_product on labels (tenant_id, base_product_id, stock, withdrawn_at, expires_at, blocked, late_reason, purpose) where stock in ('in_stock', 'consumed') and base_product_id is not null;
drop index concurrently if exists labels__uses;
`
