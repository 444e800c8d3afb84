/**
 * The place of an event in the log and its version in its stream are unique, and its seal covers its id. Nothing looks an event up by
 * its id, and each write paid for that index (decision 129).
 */
export const up = `
alter table events drop constraint events__event_id;
`
