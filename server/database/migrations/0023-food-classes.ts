/**
 * What the dates of labels are computed from: how a storage type keeps food, and what a base product is for the norms.
 * Storage types of before have no kind: the reader gives them that of their icon.
 */
export const up = `
alter table storage_types add column kind text, add column temp_min numeric, add column temp_max numeric;
alter table base_products add column food_class text, add column animal_origin text, add column default_state text;
`
