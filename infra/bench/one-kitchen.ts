import type { Bench } from './scenario.ts'
import type { ProductAddress } from './side-product.ts'

/** Sends JSON as the kitchen's administrator; throws where the answer is a refusal. */
export type Post = <T>(path: string, body: object) => Promise<T>

export interface Kitchen {
  readonly post: Post
  readonly get: <T>(path: string) => Promise<T>
}

/** The product with one kitchen. */
export async function oneKitchen(bench: Bench): Promise<Kitchen> {
  const database = await bench.createDatabase()
  const child = await bench.child(new URL('./side-product.ts', import.meta.url), database.applicationUrl, '1')
  const { port, cookies } = await child.ask<ProductAddress>('address')
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'content-type': 'application/json', cookie: cookies[0] ?? '' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
  return { post: ask, get: ask }
}
