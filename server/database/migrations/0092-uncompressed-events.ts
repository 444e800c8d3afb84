/**
 * An event of up to 4 kB is stored as it is. PostgreSQL would compress a row of more than 2 kB, which took a quarter of the time of
 * a batch of 200 labels (decision 120). Two rows of 4,080 bytes fill a page. Rows of before stay as they are.
 */
export const up = `
alter table events set (toast_tuple_target = 4080);
`
