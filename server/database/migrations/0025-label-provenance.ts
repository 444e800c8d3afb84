/**
 * What a label is and where its date comes from (decision 55). Every new column is null, or has a constant default, so
 * that PostgreSQL rewrites no row: `labels.lot`, a generated column, stays as it is, and a lot of the lists is `lot` and
 * `variety` together.
 */
export const up = `
alter table labels add column state text;
alter table labels add column storage_kind text;
alter table labels add column basis_kind text;
alter table labels add column purpose text;
alter table labels add column variety text not null default '';
alter table labels add column provenance text;
create index labels__by_hand on labels (tenant_id, id) where basis_kind = 'manual' and stock = 'in_stock';
create index labels__samples on labels (tenant_id, expires_at, id) where purpose = 'amostra' and stock = 'in_stock';
`
