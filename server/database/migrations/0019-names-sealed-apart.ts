/**
 * Names of persons are sealed apart from the rest of their event (decision 44). Events from before have no commitments
 * (null): tenants that may have such events are marked by tenant_head.names_sealed = false until `sealOlderNames` has recorded a
 * digest of everything in them but the names.
 */
export const up = `
alter table events add column commitments jsonb, add column salts jsonb;
alter table tenant_head add column names_sealed boolean not null default false;
alter table tenant_head alter column names_sealed set default true;
`
