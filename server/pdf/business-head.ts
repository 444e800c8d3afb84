import type { PageFlow } from './page-flow.ts'
import type { Ruler, TextStyle } from './shapes.ts'
import { baselineIn, CONTENT_WIDTH, INK, LEAF, PAGE, rule } from './shapes.ts'
import { LINE_HEIGHT, wrapped } from './text.ts'

const businessStyle: TextStyle = { size: 10, weight: 700, color: INK }
const kindStyle: TextStyle = { size: 10, weight: 700, color: LEAF }

/** Puts the business name on the left and the kind of document on the right. */
export function layBusinessHead(flow: PageFlow, businessName: string, kind: string, ruler: Ruler): void {
  const kindWidth = ruler(kind, kindStyle)
  layLines(flow, businessName, businessStyle, CONTENT_WIDTH - kindWidth - 20, ruler)
  flow.add({
    kind: 'text',
    text: kind,
    x: PAGE.right - kindWidth,
    y: baselineIn(PAGE.top, kindStyle.size * LINE_HEIGHT, kindStyle.size),
    style: kindStyle,
  })
  flow.y += 5
  flow.add(rule(flow.y, LEAF, 1.5))
  flow.y += 14
}

/** Puts the lines of one paragraph at the left margin, or at `x`. Makes no page break, so the paragraph must fit on the page. */
export function layLines(
  flow: PageFlow,
  text: string,
  style: TextStyle,
  width: number,
  ruler: Ruler,
  x: number = PAGE.left,
): void {
  const height = style.size * LINE_HEIGHT
  for (const line of wrapped(text, style, width, ruler)) {
    flow.add({ kind: 'text', text: line, x, y: baselineIn(flow.y, height, style.size), style })
    flow.y += height
  }
}
