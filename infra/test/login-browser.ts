import { join, NEW_PASSWORD } from './people.ts'
import type { TestAnswer, TestServer } from './server.ts'
import { TestClient } from './server.ts'

/** A client that logs in at tenant `bistro` and keeps all cookies, as a browser does. */
class Browser {
  readonly cookies = new Map<string, string>()
  readonly #origin: string

  constructor(origin: string, device?: string) {
    this.#origin = origin
    if (device !== undefined) this.cookies.set('device', device)
  }

  get device(): string {
    return this.cookies.get('device') ?? ''
  }

  async post<T = unknown>(path: string, body: unknown): Promise<TestAnswer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await new TestClient(this.#origin).post<T>(path, body, cookie === '' ? {} : { cookie })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  login(email: string, password = NEW_PASSWORD): Promise<TestAnswer<unknown>> {
    return this.post('/tenant/login', { email, password, tenant_id: 'bistro' })
  }

  async status(email: string, password?: string): Promise<number> {
    return (await this.login(email, password)).status
  }
}

export const WRONG_PASSWORD = 'não é esta senha'

let people = 0

/** Creates users of tenant `bistro` and browsers for them. */
export function browsersOf(bistro: () => { readonly server: TestServer; readonly admin: TestClient }) {
  const newBrowser = (device?: string) => new Browser(bistro().server.origin, device)
  const known = async (email: string, browser = newBrowser()): Promise<Browser> => {
    const { status, body } = await browser.login(email)
    if (status !== 200) throw new Error(`${email} did not get in: ${JSON.stringify(body)}`)
    return browser
  }
  return {
    /** A browser without cookies, or with only this device cookie. */
    newBrowser,
    /** A browser in which this user has logged in; by default a new one. */
    known,
    /** Creates a user who has accepted an invitation and has logged in from a browser of their own. */
    async somebody() {
      const email = `pessoa-${(people += 1)}@bistro.com.br`
      const { server, admin } = bistro()
      const { id } = await join(server, admin, email)
      return { email, id, browser: await known(email) }
    },
    /** Tries wrong passwords, each of which must be verified (401): all from `browser`, or each from a new browser. */
    async fail(times: number, email: string, browser?: Browser): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        const status = await (browser ?? newBrowser()).status(email, WRONG_PASSWORD)
        if (status !== 401) throw new Error(`Guess ${time + 1} at ${email} was answered ${status}`)
      }
    },
  }
}
