/** Nobody reads the column: how a label was kept stands in its provenance. PostgreSQL forgets it and rewrites no row. */
export const up = `
alter table labels drop column storage_kind;
`
