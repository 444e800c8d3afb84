import type { Browser, BrowserContext } from 'playwright-core'

interface LoggedIn {
  readonly origin: string
  /** The session cookie that the login has answered, as `name=value`. */
  readonly cookie: string
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }

/** A browser context in the time zone of São Paulo, with the session of a user. */
export async function loggedInContext(
  browser: Browser,
  { origin, cookie }: LoggedIn,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...options,
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  return context
}
