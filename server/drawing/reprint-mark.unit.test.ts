import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLabels, inkBox, qrOf } from './drawing-faults.test-support.ts'
import { drawInLayout } from './contract/draw-in-layout.ts'
import { samples } from '../../infra/test/samples.ts'
import { COMMON_LAYOUTS } from './contract/print-layout.ts'
import { markedEdge } from './contract/reprint-mark.ts'

// The mark is added to the same drawing on every way: bytes, browser and PDF.

describe.each(COMMON_LAYOUTS)('"2ª via" on %s', (layout) => {
  it('is added to the label of the first copy, in a free place of the paper, whatever the texts are', () => {
    fc.assert(
      fc.property(anyLabels, fc.constantFrom('top', 'bottom'), (label, edge) => {
        const first = drawInLayout(label, layout)
        const again = drawInLayout(label, layout, edge)
        // The date, the name and the code are whole as before, and nothing is elsewhere.
        expect(again.shapes.slice(0, -1)).toEqual(first.shapes)
        expect(again.leftOut).toEqual(first.leftOut)
        const mark = again.shapes.at(-1)
        if (mark?.kind !== 'text') throw new Error('There is no mark')
        expect(mark.text).toBe('2ª via')
        const box = inkBox(mark)
        expect([box.x >= 0, box.y >= 0]).toEqual([true, true])
        expect([box.x + box.width <= again.width, box.y + box.height <= again.height]).toEqual([true, true])
        const qr = qrOf(first)
        const quiet = { ...inkBox(qr), x: qr.x - qr.quiet, y: qr.y - qr.quiet }
        const clear = { ...quiet, width: qr.side + 2 * qr.quiet, height: qr.side + 2 * qr.quiet }
        for (const other of [...first.shapes.map(inkBox), clear]) {
          const meet =
            box.x < other.x + other.width &&
            other.x < box.x + box.width &&
            box.y < other.y + other.height &&
            other.y < box.y + box.height
          expect(meet).toBe(false)
        }
      }),
      { numRuns: samples(60) },
    )
  })
})

it('stands below where the drawing is moved up: there it would leave the paper above', () => {
  expect([-1, 0, 1].map(markedEdge)).toEqual(['bottom', 'top', 'top'])
})
