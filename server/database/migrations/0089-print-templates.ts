/** What the labels of a job come out as. Null: as labels of the kitchen, which every job of before has. */
export const up = `
alter table print_jobs add column template text, add column immediate text;
`
