import type { Browser, BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

interface LoggedIn {
  readonly origin: string
  /** The session cookie that the login has answered, as `name=value`. */
  readonly cookie: string
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }

type Options = Parameters<Browser['newContext']>[0]

const kitchenContext = (browser: Browser, options: Options): Promise<BrowserContext> =>
  browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce', ...options })

/** A browser context of a desk, in the time zone of São Paulo, without a session. */
export const deskContext = (browser: Browser, options: Options = {}): Promise<BrowserContext> =>
  kitchenContext(browser, { viewport: DESK, ...options })

interface Person {
  readonly email: string
  readonly password: string
  readonly tenantId: string
}

/** The browser context of a desk where a person has logged in. */
export async function enteredContext(
  browser: Browser,
  origin: string,
  { email, password, tenantId }: Person,
): Promise<BrowserContext> {
  const context = await deskContext(browser)
  const answer = await context.request.post(`${origin}/tenant/login`, {
    data: { email, password, tenant_id: tenantId },
  })
  expect(answer.status()).toBe(200)
  return context
}

/** A browser context in the time zone of São Paulo, with the session of a user. */
export async function loggedInContext(
  browser: Browser,
  { origin, cookie }: LoggedIn,
  options: Options = {},
): Promise<BrowserContext> {
  const context = await kitchenContext(browser, options)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  return context
}
