import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allText,
  anyLabels,
  base,
  faults,
  labels,
  letters,
  longestName,
  namesOfEqualWords,
  qrOf,
  textsOf,
} from './drawing-faults.test-support.ts'
import { printable } from './contract/font-metrics.ts'
import { drawLabel } from './contract/label-drawing.ts'
import { labelFields } from './contract/label-fields.ts'
import { drawOnPaper } from './contract/label-on-paper.ts'
import type { LabelPaper } from './contract/label-on-paper.ts'
import { drawThermal } from './contract/thermal-label.ts'
import { samples } from '../../infra/test/samples.ts'

const sizes = ['40 × 25', '50 × 30', '60 × 40', '60 × 60', '100 × 50', '48 × rolo', '72 × rolo', '104 × rolo'] as const

function paperOf(size: (typeof sizes)[number]): LabelPaper {
  const [widthMm = 0, heightMm = 0] = size.split(' × ').map(Number)
  return { widthMm, heightMm: Number.isNaN(heightMm) ? null : heightMm }
}

const anyPaper: fc.Arbitrary<LabelPaper> = fc.record({
  widthMm: fc.integer({ min: 40, max: 104 }),
  heightMm: fc.option(fc.integer({ min: 25, max: 80 })),
})

/** What must be on every label, whatever its size. */
function missing(label: typeof base, paper: LabelPaper): readonly string[] {
  const drawing = drawOnPaper(label, paper)
  const text = letters(allText(drawing))
  const { name, code, expiryDate, expiryTime, weekday, manipulated } = labelFields(label)
  const [made = '', madeTime = ''] = manipulated.split(' ')
  const shortMade = `${made.slice(0, 6)}${made.slice(8)}`
  return [
    ...[name, code, weekday, expiryDate, expiryTime, madeTime].filter((part) => !text.includes(letters(part))),
    ...(text.includes(made) || text.includes(shortMade) ? [] : [made]),
    ...faults(drawing),
  ]
}

describe.each(sizes)('a label of %s mm', (size) => {
  const paper = paperOf(size)

  it('has its name, dates and code whole and no faults, for any texts', () => {
    fc.assert(
      fc.property(anyLabels, (label) => {
        expect(missing(label, paper)).toEqual([])
      }),
      { numRuns: samples(125) },
    )
  })

  it('has a name of 120 letters whole, however its words fill the lines', () => {
    for (const name of namesOfEqualWords)
      expect([name, ...missing({ ...base, name, responsible: longestName.slice(0, 100) }, paper)]).toEqual([name])
  })

  it('says of every other field whether it is there, shortened or missing', () => {
    fc.assert(
      fc.property(anyLabels, (label) => {
        const drawing = drawOnPaper(label, paper)
        const text = letters(allText(drawing))
        const said = new Set(drawing.leftOut.map(({ field }) => field))
        for (const field of ['businessName', 'weight', 'storage', 'sif'] as const)
          if (!said.has(field)) expect(text).toContain(letters(labelFields(label)[field]))
        if (!said.has('responsible')) expect(text).toContain(letters(printable(label.responsible)))
      }),
    )
  })
})

describe('a date that a person has said', () => {
  const phrase = 'Validade informada à mão'
  const nothing = { storageKind: null, storageTempMin: null, storageTempMax: null, makersDate: null, lot: null }
  const origin = { ...nothing, state: null, brand: null, supplier: null, byHand: true }
  const wholeOn = (label: typeof base) =>
    sizes.filter((size) => allText(drawOnPaper({ ...label, origin }, paperOf(size))).includes(phrase))

  it('is told in whole on every size but the smallest, beside all other fields of an ordinary label', () => {
    const ordinary = { ...base, name: 'Molho de tomate', additionalStorageType: '', responsible: 'Ana Lima' }
    expect(wholeOn(ordinary)).toEqual(sizes.slice(1))
  })

  it('is told in whole beside the longest names where there is room, and in short on every size', () => {
    const crowded = { ...base, name: longestName, responsible: longestName.slice(0, 100) }
    for (const size of sizes) {
      const drawing = drawOnPaper({ ...crowded, origin }, paperOf(size))
      expect([size, /À MÃO|à mão/.test(allText(drawing)), faults(drawing)]).toEqual([size, true, []])
    }
    expect(wholeOn(crowded)).toEqual(['60 × 60', '100 × 50', '48 × rolo', '72 × rolo', '104 × rolo'])
  })

  it('takes no other field from the label, for any texts and any size', () => {
    fc.assert(
      fc.property(labels, anyPaper, (label, { widthMm, heightMm }) => {
        const [fields, size] = [labelFields({ ...label, origin }), { width: widthMm * 8, height: (heightMm ?? 30) * 8 }]
        const { leftOut } = drawThermal({ ...fields, origin: [] }, label.url, size)
        // With more lines to place, the drawing may choose a smaller type, in which a name fits that did not fit before.
        expect(leftOut).toEqual(expect.arrayContaining([...drawThermal(fields, label.url, size).leftOut]))
      }),
      { numRuns: samples(150) },
    )
  })
})

describe('the allergens of a label', () => {
  const nothing = { makersDate: null, lot: null, brand: null, supplier: null }
  const origin = { ...nothing, state: null, storageKind: 'refrigerado', storageTempMin: 0, storageTempMax: 4 } as const
  const phrases = 'ALÉRGICOS: CONTÉM OVOS, LEITE E DERIVADOS DE TRIGO. CONTÉM GLÚTEN. CONTÉM LACTOSE.'

  it('are whole on every size but the two smallest, beside all other fields of an ordinary label', () => {
    const label = {
      ...base,
      name: 'Molho branco',
      additionalStorageType: '',
      origin: { ...origin, allergens: phrases },
    }
    const whole = sizes.filter((size) => letters(allText(drawOnPaper(label, paperOf(size)))).includes(letters(phrases)))
    expect(whole).toEqual(sizes.slice(2))
  })

  it('take no other field from the label, for any texts and any size', () => {
    fc.assert(
      fc.property(labels, anyPaper, (label, { widthMm, heightMm }) => {
        const fields = labelFields({ ...label, origin: { ...origin, allergens: phrases } })
        const others = fields.origin.filter(({ field }) => field !== 'allergens')
        const size = { width: widthMm * 8, height: (heightMm ?? 30) * 8 }
        const before = drawThermal({ ...fields, origin: others }, label.url, size).leftOut
        const { leftOut } = drawThermal(fields, label.url, size)
        expect([...before, { field: 'allergens', how: 'dropped' }]).toEqual(expect.arrayContaining([...leftOut]))
      }),
      { numRuns: samples(150) },
    )
  })
})

describe('a label on the paper of a printer', () => {
  it('has its name, dates and code whole and no faults in any size', () => {
    fc.assert(
      fc.property(anyLabels, anyPaper, (label, paper) => {
        expect(missing(label, paper)).toEqual([])
      }),
      { numRuns: samples(200) },
    )
  })

  it('of 50 × 30 mm is the label of the preview', () => {
    fc.assert(
      fc.property(anyLabels, (label) => {
        expect(drawOnPaper(label, { widthMm: 50, heightMm: 30 })).toEqual(drawLabel(label, '50x30'))
      }),
    )
  })

  it('drops the business name first: it shrinks, wraps, and only then leaves out', () => {
    const paper = { widthMm: 60, heightMm: 40 }
    const drawn = (name: string) => {
      const drawing = drawOnPaper({ ...base, name, additionalStorageType: '' }, paper)
      const lines = textsOf(drawing).filter(({ text }) => name.includes(text) && text !== '')
      return { size: lines[0]?.size ?? 0, lines: lines.length, gone: drawing.leftOut.map(({ field }) => field) }
    }
    const [short, middle, long] = [6, 60, 120].map((length) => drawn(longestName.slice(0, length).trim()))
    expect(short).toMatchObject({ lines: 1, gone: [] })
    expect(middle?.size).toBeLessThan(short?.size ?? 0)
    expect(middle?.lines).toBeGreaterThan(1)
    expect(middle?.gone).toEqual([])
    expect(long?.size).toBeGreaterThanOrEqual(18)
    expect(drawn(`${longestName.slice(0, 100)} WWWWWWWWWWWWWWWWWWWW`).gone[0] ?? 'businessName').toBe('businessName')
  })

  it('has four dots a module or more where a symbol of four dots fits, and 15 mm where the paper is larger', () => {
    for (const size of sizes) {
      const qr = qrOf(drawOnPaper(base, paperOf(size)))
      expect([size, qr.moduleDots >= 4, qr.side >= 120]).toEqual([size, true, true])
    }
    // A short address would need only 14.5 mm.
    const short = { ...base, url: 'https://a.br/view/FID20260001?k=wq0_8-Zx' }
    for (const size of sizes.slice(2)) expect(qrOf(drawOnPaper(short, paperOf(size))).side).toBeGreaterThanOrEqual(120)
    // The longest address beside which the code fits in the column of the smallest label.
    const long = { ...base, url: `https://foodid.com.br/${'x'.repeat(84)}` }
    expect(qrOf(drawOnPaper(long, { widthMm: 40, heightMm: 25 })).moduleDots).toBe(4)
  })

  it('on a continuous roll is as long as its content', () => {
    const heights = [6, 60, 120].map((length) => {
      const { heightMm, height, leftOut } = drawOnPaper(
        { ...base, name: longestName.slice(0, length) },
        { widthMm: 72, heightMm: null },
      )
      expect([height, leftOut]).toEqual([heightMm * 8, []])
      return heightMm
    })
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(new Set(heights).size).toBeGreaterThan(1)
  })

  it('throws for an invalid date and for an address that is too long', () => {
    const paper = { widthMm: 40, heightMm: 25 }
    expect(() => drawOnPaper({ ...base, expirationDate: '' }, paper)).toThrow(RangeError)
    expect(() => drawOnPaper({ ...base, url: 'x'.repeat(3000) }, paper)).toThrow(RangeError)
  })
})
