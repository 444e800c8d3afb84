/**
 * Tamper evidence: each event has the hash of its content and the link of the append that wrote it. The link of an
 * append is the hash of the previous link of the tenant's chain and of the append's event hashes, in order. The
 * tenant's head has the newest link. Events from before this migration have no hash and no link and are reported as
 * outside the chain.
 */
export const up = `
alter table tenant_head add column chain bytea not null default '', add column previous_chain bytea not null default '';
alter table events add column link bytea, add column hash bytea;
`
