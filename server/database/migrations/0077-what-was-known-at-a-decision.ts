/** A label that a person has kept is blocked again where it was warm for longer, or warmer, than when it was decided. */
export const up = `
alter table temperature_incident_decisions add column units numeric, add column sustained numeric;
`
