/** No code reads this column: the provenance of a label says the kind of its place. The statement changes the catalogue only. */
export const up = `
alter table labels drop column storage_kind;
`
