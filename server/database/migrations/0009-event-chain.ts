/**
 * Tamper evidence: each event keeps the hash of what it says and the link of its tenant's chain that it was appended to.
 * An append's link is the hash of the link before it and its events' hashes, in order; the head holds the newest one.
 * Events from before this migration have neither: they are said to be outside the chain.
 */
export const up = `
alter table tenant_head add column chain bytea not null default '', add column previous_chain bytea not null default '';
alter table events add column link bytea, add column hash bytea;
`
