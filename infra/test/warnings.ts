import type { Logger } from 'pino'
import { createLog } from '../../server/log.ts'

/** A test that fails a server under load makes thousands. */
const KEPT = 20

const warnings: string[] = []
const destination = {
  write(line: string) {
    warnings.push(line)
    if (warnings.length > KEPT) warnings.shift()
  },
}

/**
 * The log of a test's server. TEST_LOG, a level of pino, prints it at once; without it the newest warnings are kept,
 * for all files of a worker.
 */
export function testLog(): Logger {
  const level = process.env['TEST_LOG']
  return level === undefined ? createLog('warn', { destination }) : createLog(level)
}

/** The newest warnings since the last call, a line of JSON each. */
export const takeWarnings = (): readonly string[] => warnings.splice(0)
