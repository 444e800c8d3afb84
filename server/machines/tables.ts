import type { TableRow } from '../database/read-table.ts'
import { readTable } from '../database/read-table.ts'

// No projection writes it: it holds secrets and the time of the last call (decision 61).
const agentAccess = readTable('print_agent_access', {
  key: ['agent_id'],
  columns: {
    agent_id: 'text',
    pairing_hash: 'text?',
    pairing_expires_at: 'timestamptz?',
    token_hash: 'text?',
    seen_at: 'timestamptz?',
    /** When the agent last said that its printer is ready, and what it says of it otherwise. */
    ready_at: 'timestamptz?',
    trouble: 'text?',
    /** The newest run of its program, the run before it, and when a run claimed again after another had. */
    run_id: 'text?',
    run_before: 'text?',
    two_runs_at: 'timestamptz?',
  },
})

export interface MachineTables {
  print_agent_access: TableRow<typeof agentAccess>
}
