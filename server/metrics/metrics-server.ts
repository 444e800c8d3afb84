import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Listening } from '../http/listen.ts'
import { listen } from '../http/listen.ts'
import type { Metrics } from './metrics.ts'

interface MetricsServerOptions {
  readonly metrics: Metrics
  readonly port: number
  readonly host: string
  readonly isReady: () => boolean
}

/**
 * A listener apart from the public one: `/metrics` for Prometheus, `/alive` while the process runs, `/ready` while it
 * takes work. A worker process has no other listener.
 */
export function serveMetrics({ metrics, port, host, isReady }: MetricsServerOptions): Promise<Listening> {
  return listen((request, response) => void answer(request, response, metrics, isReady), { port, host })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  isReady: () => boolean,
): Promise<void> {
  const send = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
  if (request.method !== 'GET') return void send(405, 'Only GET\n')
  switch (request.url) {
    case '/metrics':
      return void (await metrics.text().then(
        (text) => send(200, text, metrics.contentType),
        () => send(500, 'Metrics failed\n'),
      ))
    case '/alive':
      return void send(200, 'alive\n')
    case '/ready':
      return void (isReady() ? send(200, 'ready\n') : send(503, 'not ready\n'))
    default:
      return void send(404, 'Not found\n')
  }
}
