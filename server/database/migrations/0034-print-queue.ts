/** print_jobs__failed: the plan of the day shows paper for a day after it has failed, however long it had waited. */
export const up = `
create index print_jobs__failed on print_jobs (tenant_id, changed_at) where state = 'falhou';
`
