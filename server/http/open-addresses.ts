import { networkInterfaces } from 'node:os'

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/**
 * The addresses by which others in the network reach a server that listens on `host`; none where it listens to this
 * machine only. IPv4, because people type them.
 */
export function openAddresses(host: string, port: number, interfaces = networkInterfaces()): string[] {
  if (!EVERYWHERE.has(host)) return []
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}
