import type { BrowserContext } from 'playwright-core'

/** The clicks and the typed fields of a person since the test last set the counts to zero. */
export interface Acts {
  /** Clicks, taps, and Enter on a button. */
  clicks: number
  /** Fields in which something was typed, each once a page. */
  fields: number
}

/**
 * Counts what a person does in this browser: each trusted `click` event, which is what a click, a tap and Enter on a
 * button become, and each field in which something is typed.
 */
export async function countActs(context: BrowserContext): Promise<Acts> {
  const acts: Acts = { clicks: 0, fields: 0 }
  await context.exposeFunction('countClick', () => {
    acts.clicks += 1
  })
  await context.exposeFunction('countField', () => {
    acts.fields += 1
  })
  await context.addInitScript(() => {
    const top: (Window & { countClick?: () => void; countField?: () => void }) | null = window
    const typed = new WeakSet<EventTarget>()
    document.addEventListener('click', (event) => event.isTrusted && top?.countClick?.(), true)
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || ['checkbox', 'radio'].includes(target.type)) return
        if (!typed.has(target)) top?.countField?.()
        typed.add(target)
      },
      true,
    )
  })
  return acts
}
