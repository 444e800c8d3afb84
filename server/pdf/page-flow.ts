import type { PageShapes, Shape } from './shapes.ts'
import { PAGE } from './shapes.ts'

/** Pages that are filled from above; `y` is where the next thing goes. */
export interface PageFlow {
  y: number
  readonly add: (...shapes: readonly Shape[]) => void
  /** Whether something so high still goes on this page. */
  readonly fits: (height: number) => boolean
  readonly breakPage: () => void
  readonly pages: readonly PageShapes[]
}

/** @param heading drawn on each page but the first, from its top on: it moves `y` */
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
