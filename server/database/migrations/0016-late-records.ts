/** A late record: a label that had expired already when it was written down, with the writer's reason. */
export const up = `
alter table labels add column late_reason text;
`
