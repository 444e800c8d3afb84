/** The missing labels of a place, the last to expire first: an occurrence asks for those that were not past their date. */
export const up = `
create index concurrently labels__missing on labels (tenant_id, storage_type_id, expires_at) where stock = 'missing';
`
