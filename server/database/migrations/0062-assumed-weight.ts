/**
 * labels.weight_assumed: nobody said the weight, so it is not printed. For labels from before this column it is not known
 * whether somebody did: their weight is printed as before.
 */
export const up = `
alter table labels add column weight_assumed boolean not null default false;
`
