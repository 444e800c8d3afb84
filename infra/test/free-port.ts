import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The first of `count` free ports in a row, below the ports that the system gives to outgoing connections. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 20_000)
    const areFree = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)))
    if (areFree.every(Boolean)) return first
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const listened = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return listened
}
