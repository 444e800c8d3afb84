import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { ConnectionLimits } from './connection-limits.ts'
import { holdsForNews, limitConnections } from './connection-limits.ts'
import { listen } from './listen.ts'

/** A loaded machine takes longer than the usual second. */
vi.setConfig({ testTimeout: 20_000 })

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

interface Started {
  readonly port: number
  readonly held: () => number
  /** Answers the requests that are being held. */
  release(): void
}

/** A server that answers at once, except `/held` and `/news`, whose client waits for news, and `/body`, which it answers when it has read the body. */
async function serverWith(limits: ConnectionLimits): Promise<Started> {
  const held: (() => void)[] = []
  const server = createServer((asked, response) => {
    asked.resume()
    if (asked.url === '/body') asked.on('end', () => response.end('read'))
    else if (asked.url === '/held') held.push(() => response.end('held'))
    else if (asked.url === '/news') {
      holdsForNews(response, true)
      held.push(() => {
        holdsForNews(response, false)
        setTimeout(() => response.end('news'), 200)
      })
    } else response.end('served')
  })
  limitConnections(server, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    held: () => held.length,
    release: () => held.splice(0).forEach((end) => end()),
  }
}

/** The whole of 127.0.0.0/8 is this machine, so `from` may be any address in it. */
function get(port: number, path: string, from: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, path, host: '127.0.0.1', localAddress: from, agent: false }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
    sent.on('error', () => resolve('refused'))
    sent.end()
  })
}

/** Connects and sends the beginning of a request; answers how many connections are open still, when asked. */
async function openHalf(port: number, count: number, from: string, text = 'GET / HTTP/1.1\r\nHost: x\r\n') {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect({ port, host: '127.0.0.1', localAddress: from })
          socket.on('error', () => undefined)
          socket.on('connect', () => socket.write(text, () => resolve(socket)))
          socket.resume()
        }),
    ),
  )
  closers.push(() => sockets.forEach((socket) => socket.destroy()))
  return () => sockets.filter((socket) => !socket.closed && !socket.readableEnded).length
}

it('one network keeps at most its number of connections, and its newest request is still served', async () => {
  const { port } = await serverWith({ total: 1_000, perNetwork: 10 })
  const stillOpen = await openHalf(port, 50, '127.0.0.1')
  await expect.poll(stillOpen).toBe(10)
  expect(await get(port, '/', '127.0.0.1')).toBe('served')
  expect(await get(port, '/', '127.0.0.2')).toBe('served')
})

it('beyond the total the connection that has waited for longest is closed, and a newcomer is served', async () => {
  const { port } = await serverWith({ total: 20, perNetwork: null })
  const stillOpen = await openHalf(port, 60, '127.0.0.1')
  await expect.poll(stillOpen).toBe(20)
  for (let time = 0; time < 5; time += 1) expect(await get(port, '/', '127.0.0.2')).toBe('served')
})

it('a connection whose request is being answered is not closed for a newcomer', async () => {
  const { port, held: heldCount, release } = await serverWith({ total: 4, perNetwork: null })
  const held = Array.from({ length: 4 }, () => get(port, '/held', '127.0.0.1'))
  await expect.poll(heldCount).toBe(4)
  expect(await get(port, '/', '127.0.0.2')).toBe('refused')
  release()
  expect(await Promise.all(held)).toEqual(['held', 'held', 'held', 'held'])
  expect(await get(port, '/', '127.0.0.2')).toBe('served')
})

it('a connection whose client waits for news is closed for a newcomer, the oldest first', async () => {
  for (const limits of [
    { total: 4, perNetwork: null },
    { total: 1_000, perNetwork: 4 },
  ]) {
    const { port, held: heldCount, release } = await serverWith(limits)
    const news: Promise<string>[] = []
    for (let one = 1; one <= 4; one += 1) {
      news.push(get(port, '/news', '127.0.0.1'))
      await expect.poll(heldCount).toBe(one)
    }
    expect(await get(port, '/', '127.0.0.1')).toBe('served')
    expect(await news[0]).toBe('refused')
    release()
    expect(await Promise.all(news)).toEqual(['refused', 'news', 'news', 'news'])
  }
})

it('a connection that gets its news is closed for a newcomer no more', async () => {
  const { port, held: heldCount, release } = await serverWith({ total: 2, perNetwork: null })
  const news = [get(port, '/news', '127.0.0.1'), get(port, '/news', '127.0.0.1')]
  await expect.poll(heldCount).toBe(2)
  release()
  expect(await get(port, '/', '127.0.0.2')).toBe('refused')
  expect(await Promise.all(news)).toEqual(['news', 'news'])
})

it('a body that is still being sent does not hold its connection', async () => {
  const { port } = await serverWith({ total: 3, perNetwork: null })
  const stillOpen = await openHalf(
    port,
    3,
    '127.0.0.1',
    'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc',
  )
  await expect.poll(stillOpen).toBe(3)
  expect(await get(port, '/', '127.0.0.2')).toBe('served')
  await expect.poll(stillOpen).toBe(2)
})

it('headers that drip in are given up after five seconds', async () => {
  const listening = await listen((_request, response) => response.end('served'), { port: 0, host: '127.0.0.1' })
  const socket = connect(listening.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'))
  const started = performance.now()
  const drip = setInterval(() => socket.writable && socket.write('X-B: 1\r\n'), 500)
  socket.on('error', () => undefined)
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  expect(performance.now() - started).toBeLessThan(8_000)
  await listening.close()
})
