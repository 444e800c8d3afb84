import { networkInterfaces } from 'node:os'
import { isLoopback, isLoopbackAddress } from './host.ts'

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

/**
 * The warning for a server that others in the network reach without a public origin; null where there is none to give.
 * Without it the product answers to any Host header, and writes that host into its links and QR codes.
 */
export function originWarning(host: string, publicOrigin: URL | null): string | null {
  if (publicOrigin !== null || isLoopback(host) || isLoopbackAddress(host)) return null
  return (
    `Atenção: HOST=${host} abre o FoodID à rede, e PUBLIC_ORIGIN não foi definido. ` +
    'Ele responde por qualquer endereço e escreve nos QR codes o endereço de cada pedido. ' +
    'Defina PUBLIC_ORIGIN com o endereço público, como https://etiquetas.exemplo.com.br.'
  )
}
