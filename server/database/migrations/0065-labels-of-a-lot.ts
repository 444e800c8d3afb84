/** The labels of a received lot, and the lots of the labels in stock. */
export const up = `
create index concurrently labels__received_lot on labels (tenant_id, stock, received_lot_id) where received_lot_id is not null;
`
