/**
 * print_jobs.silent_attempts: the attempts that ended without a word of the agent. `attempts` only grows now, so that a
 * report that arrives late says nothing of a later attempt; before, a job of which nothing was sent took its number back.
 */
export const up = `
alter table print_jobs add column silent_attempts integer not null default 0;
`
