import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { queueIn, unsentBytes } from './unsent-bytes.ts'

const row = (remote: string, queue: string) =>
  `   1: 0100007F:9C40 ${remote}:238C 01 ${queue}:00000000 01:00000014 00000000     0        0 1154 1 0 20 4 30 10 -1\n`

it('the send queue is that of the connection between the two ports, where there is only one', () => {
  expect(queueIn(row('0900000A', '00011194'), 40_000, 9_100)).toBe(70_036)
  expect(queueIn(row('0900000A', '00011194'), 40_001, 9_100)).toBeNull()
  expect(queueIn(row('0900000A', '00011194') + row('0A00000A', '00000000'), 40_000, 9_100)).toBeNull()
})

/** A container may be without IPv6. */
const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? [])
const hosts = ['127.0.0.1', '::1'].filter((host) => own.includes(host))

it.runIf(process.platform === 'linux').each(hosts)('the system says it of %s', async (host) => {
  const server = createServer((socket) => void socket.pause())
  await once(server.listen(0, host), 'listening')
  const address = server.address()
  const socket = connect({ host, port: typeof address === 'object' && address !== null ? address.port : 0 })
  await once(socket, 'connect')
  expect(await unsentBytes(socket)).toBe(0)
  // More than the other side takes without reading.
  socket.write(Buffer.alloc(1_000_000))
  await expect.poll(() => unsentBytes(socket)).toBeGreaterThan(100_000)
  socket.destroy()
  await once(socket, 'close')
  expect(await unsentBytes(socket)).toBeNull()
  server.close()
})
