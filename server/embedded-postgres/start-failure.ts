import { damageText } from '../database/damage.ts'

// What PostgreSQL says at its start about files that are missing, cut short or changed.
const DAMAGE = [
  /invalid page in block|page verification failed/,
  /incorrect checksum in control file|could not find the database system|invalid data in file/,
  /(?:could not locate a valid|invalid|could not read) (?:primary |secondary )?checkpoint record/,
  /could not open (?:file|directory) ".*": No such file or directory/i,
  /could not read (?:from )?file ".*": read \d+ of \d+/,
  /could not access the server configuration file/,
  /is not a valid data directory|required WAL directory ".*" does not exist/,
  /PANIC: /,
]

/** The last lines that the server wrote before it ended, and what to do where they tell of damaged files. */
export function startFailureText(log: string): string {
  const last = log.trim().split('\n').slice(-8).join('\n')
  return DAMAGE.some((pattern) => pattern.test(log))
    ? damageText(last)
    : `O banco de dados embutido não iniciou. Ele disse:\n${last}`
}
