/**
 * Coolings that have not ended well: when the food had to have reached 10 °C, and whether its labels are blocked. A job looks
 * every minute for those whose time is over, and the plan of the day shows those that are near or past it.
 */
export const up = `
alter table process_checks add column cool_by timestamptz, add column blocks boolean not null default false;
create index process_checks__cooling on process_checks (tenant_id, cool_by) where cool_by is not null;
create index process_checks__overdue on process_checks (tenant_id, cool_by) where cool_by is not null and blocks is false;
`
