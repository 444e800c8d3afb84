import type { Page } from 'playwright-core'

/** A screen of the product, or a state of it with additional elements. */
export interface Screen {
  readonly path: string
  /** A text that is present once the screen has its data. */
  readonly ready: string
  /** Opens a state of the screen with additional elements. */
  readonly act?: (page: Page) => Promise<void>
  readonly name?: string
  /** What is open differs with the size, or closes with a change of it: the screen is opened again in each size. */
  readonly perSize?: boolean
  /** Closes what would cover the next screen. */
  readonly undo?: (page: Page) => Promise<void>
}
