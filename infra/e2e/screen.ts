import type { Page } from 'playwright-core'

/** A screen of the product, or a state of it with additional elements. */
export interface Screen {
  readonly path: string
  /** A text that is present once the screen has its data. */
  readonly ready: string
  /** Opens a state of the screen with additional elements. */
  readonly act?: (page: Page) => Promise<void>
  readonly name?: string
  /** The screen is opened again in each size, because the open part differs by size or closes when the size changes. */
  readonly perSize?: boolean
  /** Closes what would cover the next screen. */
  readonly undo?: (page: Page) => Promise<void>
}
