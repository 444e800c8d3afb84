/**
 * The state of each tenant's jobs, which its admins can see: one row for each periodic job (its subject is empty) and
 * one for each requested job. This state is temporary and not in the log.
 *
 * No index contains a column that a run changes, and the fill factor leaves room for the next version of a row, so that
 * a run's update writes one page.
 */
export const up = `
create table job_runs (
  tenant_id text not null,
  job text not null,
  subject text not null,
  state text not null,
  noted_at timestamptz not null,
  started_at timestamptz,
  alive_until timestamptz not null,
  finished_at timestamptz,
  failures integer not null,
  failed_at timestamptz,
  failure text,
  constraint job_runs__pkey primary key (tenant_id, job, subject),
  constraint job_runs__state check (state in ('waiting', 'running', 'retrying', 'done', 'failed', 'cancelled'))
) with (fillfactor = 70);
create index job_runs__newest on job_runs (tenant_id, noted_at, job, subject) where subject <> '';

alter table job_runs enable row level security, force row level security;
create policy job_runs__tenant on job_runs using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on job_runs to foodid_app;
`
