import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

describe('an HTTP server', () => {
  it('waits, when it closes, for the running request and accepts no new connection', async () => {
    let begun: () => void = () => undefined
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    let finish: () => void = () => undefined
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve
    })
    const listening = await listen(
      (_request, response) => {
        begun()
        void mayFinish.then(() => response.end('served'))
      },
      { port: 0, host: '127.0.0.1' },
    )
    const address = `http://127.0.0.1:${listening.port}/`
    const running = fetch(address).then((answer) => answer.text())
    await hasBegun
    let closed = false
    const closing = listening.close().then(() => {
      closed = true
    })
    await delay(20)
    expect(closed).toBe(false)
    await expect(fetch(address)).rejects.toThrow()
    finish()
    expect(await running).toBe('served')
    await closing
  })

  it('answers requests with `Connection: close` while it drains connections', async () => {
    const listening = await listen((_request, response) => response.end('served'), {
      port: 0,
      host: '127.0.0.1',
      drainMs: 200,
    })
    const address = `http://127.0.0.1:${listening.port}/`
    expect((await fetch(address)).headers.get('connection')).toBe('keep-alive')
    const closing = listening.close()
    const answer = await fetch(address)
    expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'served'])
    await closing
    await expect(fetch(address)).rejects.toThrow()
  })

  it('fails to start with EADDRINUSE where the port is taken', async () => {
    const first = await listen((_request, response) => response.end(), { port: 0, host: '127.0.0.1' })
    await expect(
      listen((_request, response) => response.end(), { port: first.port, host: '127.0.0.1' }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await first.close()
  })
})
