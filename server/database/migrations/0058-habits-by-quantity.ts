/**
 * The quantity is part of the key: a few more labels of the same morning do not take the place of what was made first
 * (decision 66). No two rows that exist collide under the new key.
 */
export const up = `
alter table label_habits
  drop constraint label_habits__pkey,
  add constraint label_habits__pkey primary key (
    tenant_id, station_id, hour_bucket, weekday_kind, base_product_id, state, storage_type_id, slot, quantity
  );
`
