/**
 * Labels that were made together (same product, dates and place) are one lot, a row of the lists. The lot is a hash of
 * the fields that its labels share; a late record is in no lot with ordinary labels. PostgreSQL computes it, so that the
 * rows that exist have it too, and no projection writes it.
 *
 * labels__lot finds the newest label, the oldest one and all labels of a lot.
 */
export const up = `
alter table labels add column lot text generated always as (md5(
  name || chr(31) || category || chr(31) || sector || chr(31) || storage_type || chr(31) || additional_storage_type
  || chr(31) || weight || chr(31) || sif || chr(31) || manipulation_date || chr(31) || expiration_date
  || chr(31) || coalesce(base_product_id, '') || chr(31) || coalesce(late_reason, '')
)) stored;
create index labels__lot on labels (tenant_id, lot, stock, id);
`
