/**
 * Booleans, JSON and days as types of their own instead of texts. The rows stay what they were, so nothing is replayed.
 *
 * `labels.provenance` and `labels.moved_to` stay texts: another type would rewrite the biggest table behind a lock that also
 * its readers wait for.
 */
export const up = `
alter table base_products alter column animal_origin type boolean using animal_origin = 'sim';
alter table printer_profiles alter column invert type boolean using invert = 'sim';
alter table shelf_life_settings alter column count_exact_hours type boolean using count_exact_hours = 'sim';
alter table report_settings alter column enabled type boolean using enabled = 1;
alter table rounds alter column result type jsonb using result::jsonb;
alter table station_pins alter column pins type jsonb using pins::jsonb;
alter table label_sets alter column items type jsonb using items::jsonb;
alter table exports alter column parameters type jsonb using parameters::jsonb;
alter table waste_days alter column local_date type date using local_date::date;
alter table expiry_runs alter column last_date type date using last_date::date;
`
