import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Two best-practice rules (not WCAG) that Mantine's modal breaks while it is open, as it has its own header. */
export const MODAL_RULES = ['landmark-no-duplicate-banner', 'landmark-banner-is-top-level'] as const

/** The dark theme has other colours and nothing else, so only these rules can be broken in it alone. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const

interface Scope {
  /** A selector of the part that is looked at, else the whole page. */
  readonly within?: string
  /** The only rules that are asked, else all. */
  readonly only?: readonly string[]
  readonly without?: readonly string[]
}

/**
 * Answers each rule that the page breaks, with the first three elements that break it.
 *
 * Only violations are asked for, and the script of axe is sent to a page once: the whole report takes three to six times
 * as long. Legacy mode: without it each call opens another page for its result. No screen has a frame of another origin.
 */
export async function axeFindings(page: Page, { within, only, without = [] }: Scope = {}): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode()
  axe.options({ resultTypes: ['violations'] })
  if (only !== undefined) axe.withRules([...only])
  else axe.disableRules([...without])
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${firstOf(nodes)}`)
}

const firstOf = (nodes: readonly { readonly html: string }[]): string =>
  nodes
    .slice(0, 3)
    .map(({ html }) => html)
    .join(' | ')
