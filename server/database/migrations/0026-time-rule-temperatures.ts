/** The warmest place that has a time of the house; null: all places, as before. */
export const up = `
alter table time_rules add column temp_max numeric;
`
