import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/**
 * How many bytes the system still holds for the other side of the connection, which has not acknowledged them. Null where
 * the system does not say: only Linux does, in a table of all connections.
 */
export async function unsentBytes({ localPort, remotePort, remoteFamily }: Socket): Promise<number | null> {
  if (localPort === undefined || remotePort === undefined) return null
  try {
    const table = await readFile(remoteFamily === 'IPv6' ? '/proc/net/tcp6' : '/proc/net/tcp', 'latin1')
    return queueIn(table, localPort, remotePort)
  } catch {
    return null
  }
}

/**
 * The send queue of the connection between the two ports. Null where the table does not have it, or has two: connections to
 * two hosts may have the same ports.
 */
export function queueIn(table: string, localPort: number, remotePort: number): number | null {
  // Local address, remote address, state, send queue.
  const row = new RegExp(
    `:${hexadecimal(localPort)} [0-9A-F]+:${hexadecimal(remotePort)} [0-9A-F]{2} ([0-9A-F]{8}):`,
    'g',
  )
  const [found, ...others] = [...table.matchAll(row)]
  return found === undefined || others.length > 0 ? null : Number.parseInt(found[1] ?? '', 16)
}

const hexadecimal = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
