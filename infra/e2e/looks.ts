import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, COLOUR_RULES, MODAL_RULES } from './axe.ts'

// A screen in several sizes and both themes. It is opened once; the size of the window and the theme of the system change
// while it is open. Axe, which takes most of the time, is asked where a size shows an element that no size before it showed.

/** A desk, a tablet on its side and upright, a phone, and the narrowest phone. */
export const everySize = [
  { width: 1280, height: 800 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

interface Size {
  readonly width: number
  readonly height: number
}

interface Faults {
  readonly light: readonly string[]
  readonly dark: readonly string[]
  /** The pixels by which the page is wider than the window. */
  readonly sideways: number
}
export const NO_FAULTS: Faults = { light: [], dark: [], sideways: 0 }

/** The folder for pictures of what a test sees, to be looked at or compared with those of another version. */
const PICTURES = process.env['PICTURES']

/** A picture of the whole page in each theme, where PICTURES names a folder for them. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  await mkdir(PICTURES, { recursive: true })
  for (const scheme of ['dark', 'light'] as const) {
    await showTheme(page, scheme)
    await page.screenshot({ path: join(PICTURES, `${name}-${scheme}.png`), fullPage: true })
  }
}

/** Changes the window's size, and waits until what depends on it has been rendered. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
}

/** The kinds of elements whose colours axe was asked about in a theme, on any screen since this process began. */
const askedColours = { light: new Set<string>(), dark: new Set<string>() }

/**
 * Looks for faults of the screen in the window's size. Axe is asked for all its rules in the light theme and for those of
 * colours in the dark one. Those of colours take most of its time, and are asked only about kinds of elements that no screen
 * has shown yet.
 *
 * @param asked the kinds of elements of this screen that axe was asked about; those of this size are added
 * @param without the rules that are not asked, where the screen may have a modal open
 */
export async function faultsOf(
  page: Page,
  asked: Set<string>,
  without: readonly string[] = MODAL_RULES,
): Promise<Faults> {
  const kinds = await shownKinds(page)
  const light = addTo(asked, [...kinds, await outline(page)]) ? await lightFindings(page, kinds, without) : []
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return { light, sideways, dark: await darkFindings(page, kinds) }
}

/** Adds the kinds; whether one of them was not there. */
function addTo(known: Set<string>, kinds: readonly string[]): boolean {
  const before = known.size
  for (const kind of kinds) known.add(kind)
  return known.size > before
}

/** The screen has no fault in any size; the window is that of a desk after it. */
export async function expectNoFaults(page: Page, name: string): Promise<void> {
  const asked = new Set<string>()
  for (const size of everySize) {
    await resize(page, size)
    // An answer to the question before is dimmed until the new answer comes.
    await expect.poll(() => page.locator('[data-stale]').count()).toBe(0)
    expect(await faultsOf(page, asked), `${name} ${size.width}`).toEqual(NO_FAULTS)
    await takePictures(page, `${name}-${size.width}`)
  }
  await resize(page, everySize[0])
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The public page has no script, so it has no scheme in an attribute.
  await expect
    .poll(() =>
      page.evaluate((wanted) => document.documentElement.dataset['mantineColorScheme'] ?? wanted, colorScheme),
    )
    .toBe(colorScheme)
}

async function lightFindings(
  page: Page,
  kinds: readonly string[],
  without: readonly string[],
): Promise<readonly string[]> {
  const hasNew = addTo(askedColours.light, kinds)
  const findings = await axeFindings(page, { without: hasNew ? without : [...without, ...COLOUR_RULES] })
  if (findings.length > 0) forget(askedColours.light, kinds)
  return findings
}

async function darkFindings(page: Page, kinds: readonly string[]): Promise<readonly string[]> {
  if (!addTo(askedColours.dark, kinds)) return []
  await showTheme(page, 'dark')
  const findings = await axeFindings(page, { only: COLOUR_RULES })
  if (findings.length > 0) forget(askedColours.dark, kinds)
  await showTheme(page, 'light')
  return findings
}

/** A test that fails is repeated, in the same process: it has to find the fault again. */
function forget(asked: Set<string>, kinds: readonly string[]): void {
  for (const kind of kinds) asked.delete(kind)
}

/**
 * The kinds of elements that are shown outside of the menu, with what a rule of axe reads of them: names of attributes,
 * colours, the element that has the background, large text (24 px, the limit of its contrast), and whether they scroll. The
 * menu has three forms that every screen shares. Mantine numbers the classes of single elements.
 */
async function shownKinds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const named = ({ tagName, className }: Element) => `${tagName} ${String(className).replaceAll(/__m__-\S+/g, '')}`
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element): string => {
      const known = grounds.get(element)
      if (known !== undefined) return known
      const own = getComputedStyle(element).backgroundColor
      const parent = element.parentElement
      const ground = own === 'rgba(0, 0, 0, 0)' && parent !== null ? groundOf(parent) : `${named(element)} ${own}`
      grounds.set(element, ground)
      return ground
    }
    const kinds = [...document.querySelectorAll<HTMLElement>('body *:not(nav, nav *, script, style)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { color, fontSize, overflowX, overflowY } = getComputedStyle(element)
        const names = [...element.attributes].map(({ name }) => name).filter((name) => !name.startsWith('data-'))
        const text = Number.parseFloat(fontSize) < 24 ? 'text' : 'large text'
        return [named(element), ...names, color, groundOf(element), text, overflowX, overflowY].join()
      })
    return [...new Set(kinds)]
  })
}

/** The headings and landmarks that are shown: a size that hides one of them may break a rule of the whole page. */
async function outline(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, main, header, footer, aside, [role]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => `${element.tagName} ${element.getAttribute('role') ?? ''}`)
      .join('\n'),
  )
}
