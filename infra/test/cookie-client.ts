import type { TestAnswer } from './server.ts'
import { emailOf, TEST_PASSWORD, TestClient } from './server.ts'

/** A client that keeps every cookie of its answers, as a browser does. */
export class CookieClient extends TestClient {
  override async send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer<T>> {
    const answer = await super.send<T>(method, path, body, headers)
    const kept = new Map(this.cookie === '' ? [] : this.cookie.split('; ').map(nameAndValue))
    for (const text of answer.headers.getSetCookie()) {
      const [name, value] = nameAndValue(text.split(';')[0] ?? '')
      if (value === '') kept.delete(name)
      else kept.set(name, value)
    }
    this.cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    return answer
  }

  override login(tenantId: string, password = TEST_PASSWORD): Promise<TestAnswer<unknown>> {
    return this.send('POST', '/tenant/login', { email: emailOf(tenantId), password, tenant_id: tenantId })
  }

  /** A copy of one of the cookies, as a thief may have it. */
  cookieOf(name: string): string {
    return this.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) ?? ''
  }
}

function nameAndValue(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}
