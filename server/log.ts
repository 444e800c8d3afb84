import { levels, pino, stdSerializers } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'

/**
 * What is logged of an error: what it is and where it came from. Not what else hangs on it: the values of the row that PostgreSQL refused,
 * or the connection that broke, with its statements and keys.
 */
const LOGGED = ['type', 'message', 'stack', 'code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'address', 'port'] as const

interface LogOptions {
  readonly destination?: DestinationStream
  /** Told of each line that is written, by its level. */
  readonly onLine?: (level: string) => void
}

/** One line of JSON for each event. */
export function createLog(level: string, { destination, onLine }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: errorItself },
    hooks: {
      logMethod(args, method, number) {
        onLine?.(levels.labels[number] ?? String(number))
        method.apply(this, args)
      },
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function errorItself(error: Error): object {
  const said: Readonly<Record<string, unknown>> = { ...stdSerializers.err(error) }
  return Object.fromEntries(LOGGED.filter((name) => said[name] !== undefined).map((name) => [name, said[name]]))
}
