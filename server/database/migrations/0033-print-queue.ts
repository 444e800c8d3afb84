/**
 * print_jobs__failed: the plan of the day shows paper for a day after it has failed, however long it had waited.
 *
 * own_agent: 'sim' where the station had an agent of its own when the job was queued. The agent of the other stations has
 * another printer, so it leaves such a job alone (decision 61). Null: queued before, when any agent of the station took it.
 */
export const up = `
create index print_jobs__failed on print_jobs (tenant_id, changed_at) where state = 'falhou';
alter table print_jobs add column own_agent text;
`
