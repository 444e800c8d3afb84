import type { PageShapes, Shape } from './shapes.ts'
import { PAGE } from './shapes.ts'

/** Pages that are filled from top to bottom; `y` is the position of the next shape. */
export interface PageFlow {
  y: number
  readonly add: (...shapes: readonly Shape[]) => void
  /** Whether a shape of this height still fits on the current page. */
  readonly fits: (height: number) => boolean
  readonly breakPage: () => void
  readonly pages: readonly PageShapes[]
}

/** @param heading drawn at the top of each page except the first; it must move `y` */
export function pageFlow(heading: (flow: PageFlow) => void): PageFlow {
  let current: Shape[] = []
  const pages = [current]
  const flow: PageFlow = {
    y: PAGE.top,
    add: (...shapes) => {
      current.push(...shapes)
    },
    fits: (height) => flow.y + height <= PAGE.bottom,
    breakPage: () => {
      current = []
      pages.push(current)
      flow.y = PAGE.top
      heading(flow)
    },
    pages,
  }
  return flow
}
