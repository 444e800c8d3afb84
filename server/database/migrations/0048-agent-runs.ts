/**
 * The runs of the agent's program that claim with one token: the newest, the one before it, and when one of them claimed
 * again after another had (decision 84).
 */
export const up = `
alter table print_agent_access
  add column run_id text,
  add column run_before text,
  add column two_runs_at timestamptz;
`
