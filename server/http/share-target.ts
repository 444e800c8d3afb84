import type { Context } from 'koa'

/** As in the web's manifest: where the installed application gets what another one shares. */
const PATH = '/recebimento/compartilhar'

export const isShare = ({ method, path }: Pick<Context, 'method' | 'path'>): boolean =>
  method === 'POST' && path === PATH

/**
 * The service worker answers this address. Where the browser has not started one, the file is lost with the request: the
 * screen opens and asks for it again.
 */
export function sendShareBack(ctx: Context): void {
  ctx.status = 303
  ctx.set({ Location: '/recebimento?compartilhado=perdido', 'Cache-Control': 'no-store', Connection: 'close' })
  ctx.body = ''
}
