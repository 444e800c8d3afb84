import { levels, pino, stdSerializers } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'

/**
 * The properties of an error that are logged. Others may contain personal data or secrets: the values of a row that
 * PostgreSQL refused, or a broken connection with its statements and keys.
 */
const LOGGED = [
  'type',
  'message',
  'stack',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'address',
  'port',
] as const

interface LogOptions {
  readonly destination?: DestinationStream
  /** Called with the level of each written line. */
  readonly onLine?: (level: string) => void
}

/** Creates a log that writes one line of JSON per entry. */
export function createLog(level: string, { destination, onLine }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: serializeError },
    hooks: {
      logMethod(args, method, number) {
        onLine?.(levels.labels[number] ?? String(number))
        method.apply(this, args)
      },
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function serializeError(error: Error): object {
  const serialized: Readonly<Record<string, unknown>> = { ...stdSerializers.err(error) }
  return Object.fromEntries(
    LOGGED.filter((name) => serialized[name] !== undefined).map((name) => [name, serialized[name]]),
  )
}
