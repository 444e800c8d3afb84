/** A weight that nobody said is not printed. Of the labels of before it is not known: theirs are printed as they were. */
export const up = `
alter table labels add column weight_assumed boolean not null default false;
`
