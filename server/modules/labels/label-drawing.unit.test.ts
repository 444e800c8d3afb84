import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { printable, textBox, textWidth } from './font-metrics.contract.ts'
import { drawLabel } from './label-drawing.contract.ts'
import type { Box, Picture, LabelTemplate, PrintedLabel, QrShape, Shape, TextShape } from './label-shapes.contract.ts'
import { labelFields } from './label-fields.contract.ts'
import { leftOutSentence } from './left-out.contract.ts'
import { labelUrl, ORIGIN_MAX, TAG_ID_MAX, tagCode } from './tag-code.contract.ts'

const MARGIN = 16
const longestName =
  'Molho de tomate caseiro com manjericão orgânico, alho assado, cebola roxa caramelizada e azeite extravirgem português VG'
const longUrl = 'http://192.168.100.200:3000/view/FID2026123456789?tenant=restaurante-do-joao-da-silva&k=wq0_8-Zx'

const base: PrintedLabel = {
  businessName: 'Bistrô da Praça',
  name: 'Molho de tomate caseiro',
  code: 'FID20260042',
  url: 'https://foodid.com.br/view/FID20260042?tenant=bar&k=wq0_8-Zx',
  expirationDate: '2026-12-31',
  manipulationDate: '2026-12-24',
  timeZone: 'America/Sao_Paulo',
  category: 'Molhos',
  sector: 'Cozinha quente',
  responsible: 'Ana Souza',
  storageType: 'Refrigerado',
  additionalStorageType: 'Congelado',
  weight: '500g',
  sif: 'ISENTO',
}

const words = fc.constantFrom(
  'Molho',
  'de',
  'FRANGO',
  'à',
  'parmegiana',
  'ÁÇÃO',
  'Ångström',
  'c/',
  '(vegano)',
  'extravirgem',
  'WWWWWWWWWWWWWWWWWW',
  'anticonstitucionalissimamente',
  '½',
  'gjpqy',
  '日本',
  '🍅',
  'naïve',
)
const realText = (max: number) =>
  fc.array(words, { minLength: 1, maxLength: 24 }).map((list) => list.join(' ').slice(0, max).toWellFormed())
const anyText = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: realText(max) },
    fc.string({ maxLength: max, unit: 'binary' }),
    fc.constantFrom('', 'x', 'W'.repeat(max), longestName.slice(0, max), longestName.toUpperCase().slice(0, max)),
  )
const dates = fc.constantFrom('2026-12-31', '2028-08-28', '2026-12-31T18:00:00-03:00', '2026-06-30T23:59:00Z')
const hosts = fc.constantFrom(
  'http://localhost:3000',
  'https://foodid.com.br',
  'https://etiquetas.restaurante.com.br',
  'http://192.168.100.200:3000',
  `https://${'sub.'.repeat(30)}exemplo.com.br`,
)
const codes = fc.constantFrom('FID20260042', 'FID202612345', 'FID2026123456789')

const keyTexts = fc.stringMatching(/^[A-Za-z0-9_-]{8}$/)

const labels: fc.Arbitrary<PrintedLabel> = fc
  .record({
    businessName: anyText(120),
    name: anyText(120),
    code: codes,
    origin: hosts,
    tenant: fc.stringMatching(/^[a-z0-9-]{1,63}$/),
    key: keyTexts,
    expirationDate: dates,
    manipulationDate: dates,
    category: anyText(120),
    sector: anyText(120),
    responsible: anyText(120),
    storageType: anyText(120),
    additionalStorageType: anyText(120),
    weight: anyText(40),
    sif: anyText(20),
  })
  .map(({ origin, tenant, key, ...label }) => ({
    ...label,
    timeZone: 'America/Sao_Paulo',
    url: labelUrl({ origin, code: label.code, tenant, key }),
  }))

const templates: readonly LabelTemplate[] = ['50x30', '80x120']
const textsOf = (drawing: Picture) => drawing.shapes.filter((shape) => shape.kind === 'text')
const allText = (drawing: Picture) =>
  textsOf(drawing)
    .map(({ text }) => text)
    .join(' ')

/** Without spaces: a long word may be broken over two lines. */
const letters = (text: string) => text.replaceAll(' ', '')

function qrOf(drawing: Picture): QrShape {
  const qr = drawing.shapes.find((shape) => shape.kind === 'qr')
  if (qr === undefined) throw new Error('no QR was drawn')
  return qr
}

function inkBox(shape: Shape): Box {
  switch (shape.kind) {
    case 'text':
      return textBox(shape)
    case 'rect':
      return shape
    case 'qr':
      return { x: shape.x, y: shape.y, width: shape.side, height: shape.side }
  }
}

const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
})
const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const inside = (a: Box, b: Box) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height

/**
 * The faults of a drawing as texts: shapes outside the label, overlaps, text on the wrong colour, shapes in the quiet
 * zone.
 */
function faults(drawing: Picture): readonly string[] {
  const printableArea = grown({ x: 0, y: 0, width: drawing.width, height: drawing.height }, -MARGIN)
  const texts = textsOf(drawing)
  const bands = drawing.shapes.filter((shape) => shape.kind === 'rect')
  const qr = qrOf(drawing)
  const clear = grown(inkBox(qr), qr.quiet)
  const found: string[] = []
  for (const shape of drawing.shapes) {
    if (!inside(inkBox(shape), printableArea)) found.push(`leaves the label: ${describeShape(shape)}`)
    if (shape.kind !== 'qr' && meet(inkBox(shape), clear)) found.push(`in the quiet zone: ${describeShape(shape)}`)
  }
  for (const [index, text] of texts.entries()) {
    for (const other of texts.slice(index + 1))
      if (meet(inkBox(text), inkBox(other))) found.push(`overlap: ${describeShape(text)} and ${describeShape(other)}`)
    const under = bands.filter((band) => meet(inkBox(text), band))
    const wrong = text.fill === 'black' ? under.length > 0 : !under.some((band) => inside(inkBox(text), band))
    if (wrong) found.push(`${text.fill} on the wrong ground: ${describeShape(text)}`)
  }
  if (!inside(clear, { x: 0, y: 0, width: drawing.width, height: drawing.height }))
    found.push('the quiet zone leaves the label')
  return found
}

function describeShape(shape: Shape): string {
  const { x, y, width, height } = inkBox(shape)
  return `${shape.kind === 'text' ? JSON.stringify(shape.text) : shape.kind} at ${x},${y} ${width}×${height}`
}

/** The pixels of a one-bit print head at 203 dpi. Every text is a black box, so that only the QR can be decoded. */
function rasterised(drawing: Picture): Parameters<typeof readBarcodes>[0] {
  const { width, height } = drawing
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const blacken = (box: Box) => {
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y += 1) {
      for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  for (const shape of drawing.shapes) {
    if (shape.kind === 'qr') shape.runs.forEach(blacken)
    else blacken(inkBox(shape))
  }
  return { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0]
}

async function decoded(drawing: Picture): Promise<readonly string[]> {
  return (await readBarcodes(rasterised(drawing), { formats: ['QRCode'] })).map(({ text }) => text)
}

beforeAll(async () => {
  // By default zxing-wasm fetches its binary from a CDN.
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

describe.each(templates)('a label of %s', (template) => {
  it('has no faults, for any texts', () => {
    fc.assert(
      fc.property(labels, (label) => {
        expect(faults(drawLabel(label, template))).toEqual([])
      }),
      { numRuns: 400 },
    )
  }, 60_000)

  it('has no text smaller than 18 dots, except where a long name or responsible would be cut', () => {
    fc.assert(
      fc.property(labels, (label) => {
        // In dots: some letters are three times as wide as others.
        const needed = textWidth(label.name, 18) > 360 || textWidth(label.responsible, 18) > 270
        for (const { size } of textsOf(drawLabel(label, template)))
          expect(size).toBeGreaterThanOrEqual(needed ? 10 : 18)
      }),
    )
  }, 60_000)

  it('has a QR that can be decoded from its pixels', async () => {
    await fc.assert(
      fc.asyncProperty(labels, async (label) => {
        expect(await decoded(drawLabel(label, template))).toEqual([label.url])
      }),
      { numRuns: template === '50x30' ? 300 : 60 },
    )
  }, 60_000)

  it('draws the QR in whole modules of whole dots', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const qr = qrOf(drawLabel(label, template))
        expect(qr.quiet).toBe(4 * qr.moduleDots)
        expect(qr.side % qr.moduleDots).toBe(0)
        for (const { x, y, width, height } of qr.runs) {
          expect([
            (x - qr.x) % qr.moduleDots,
            (y - qr.y) % qr.moduleDots,
            width % qr.moduleDots,
            height - qr.moduleDots,
          ]).toEqual([0, 0, 0, 0])
          expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true])
        }
      }),
    )
  })

  it('shows every field of an ordinary label', () => {
    const text = allText(drawLabel(base, template))
    for (const part of [
      'Molho',
      'tomate',
      'caseiro',
      'QUI',
      '31/12/2026',
      '24/12/2026',
      'REFRIGERADO / CONGELADO',
      'Ana Souza',
      '500g',
      'ISENTO',
      'Bistrô da Praça',
      'FID20260042',
    ])
      expect(text).toContain(part)
  })

  it('shows the longest name uncut, with both dates and the code', () => {
    expect(longestName).toHaveLength(120)
    const drawing = drawLabel({ ...base, name: longestName }, template)
    const text = allText(drawing)
    expect(text).toContain(longestName)
    for (const part of ['QUI 31/12/2026'.slice(4), 'QUI', '24/12/2026', 'FID20260042']) expect(text).toContain(part)
    expect(faults(drawing)).toEqual([])
  })

  it('shows the longest default storage names uncut when there is room', () => {
    const two = { storageType: 'Temperatura Ambiente', additionalStorageType: 'Umidade Controlada' }
    const text = allText(drawLabel({ ...base, ...two, name: template === '50x30' ? 'Arroz' : longestName }, template))
    expect(text).toContain('TEMPERATURA AMBIENTE / UMIDADE CONTROLADA')
  })

  it('never cuts a date or the code', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const text = allText(drawLabel(label, template))
        expect(text).toMatch(/(DOM|SEG|TER|QUA|QUI|SEX|SÁB)/)
        expect(text).toContain(label.code)
        expect(text.match(/\d\d\/\d\d\/(\d\d)?\d\d\b/g)?.length).toBeGreaterThanOrEqual(2)
        if (label.expirationDate.includes('T18')) expect(text).toContain('18:00')
      }),
    )
  })

  it('has the whole name and the responsible, for any texts', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const drawing = drawLabel(label, template)
        const text = letters(allText(drawing))
        expect(text).toContain(letters(printable(label.name)))
        const responsible = letters(printable(label.responsible))
        // A responsible of some fifty ordinary letters is never shortened, and a longer one only beside a very wide name:
        // together as wide as two hundred ordinary letters, or 105 of the widest. It is said then.
        const isCut = drawing.leftOut.some(({ field }) => field === 'responsible')
        if (isCut) {
          const own = textWidth(printable(label.responsible), 10)
          expect(own).toBeGreaterThan(textWidth('W'.repeat(25), 10))
          expect(own + textWidth(printable(label.name), 10)).toBeGreaterThan(textWidth('W'.repeat(105), 10))
        } else expect(text).toContain(responsible)
        expect(text).toContain(responsible.slice(0, 6))
      }),
      { numRuns: 400 },
    )
  }, 60_000)

  it('says of every other field whether it is there, shortened or missing, for any texts', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const drawing = drawLabel(label, template)
        const text = letters(allText(drawing))
        const fields = labelFields(label)
        const said = new Set(drawing.leftOut.map(({ field }) => field))
        const checked = ['businessName', 'weight', 'storage', 'sif'] as const
        for (const field of checked) if (!said.has(field)) expect(text).toContain(letters(fields[field]))
        for (const { field, how } of drawing.leftOut) if (how === 'dropped') expect(letters(fields[field])).not.toBe('')
      }),
      { numRuns: 400 },
    )
  }, 60_000)

  it('has the largest text for the expiry and the name, and smaller text for the details', () => {
    const texts = textsOf(drawLabel(base, template))
    const size = (part: string) => texts.find(({ text }) => text.includes(part))?.size ?? 0
    expect(size('31/12/2026')).toBeGreaterThan(size('24/12/2026'))
    expect(size('Molho')).toBeGreaterThan(size('24/12/2026'))
    expect(size('Molho')).toBeGreaterThan(size('Bistrô'))
  })

  it('is drawn without faults when all fields are empty', () => {
    const empty = {
      businessName: '',
      name: '',
      category: '',
      sector: '',
      responsible: '',
      storageType: '',
      additionalStorageType: '',
      weight: '',
      sif: '',
    }
    expect(faults(drawLabel({ ...base, ...empty }, template))).toEqual([])
    expect(allText(drawLabel({ ...base, ...empty }, template))).not.toMatch(/SIF|Resp|RESPONS|ARMAZ|PESO| \/ |·/)
  })
})

describe('the thermal label', () => {
  const draw = (changes: Partial<PrintedLabel>) => drawLabel({ ...base, ...changes }, '50x30')
  const qr = (url: string) => qrOf(draw({ url }))

  it('is 400 × 240 dots, 50 × 30 mm', () => {
    expect(draw({})).toMatchObject({ width: 400, height: 240, widthMm: 50, heightMm: 30 })
    expect(drawLabel(base, '80x120')).toMatchObject({ width: 640, height: 960, widthMm: 80, heightMm: 120 })
  })

  it('has four dots a module for every tenant, code and origin that are allowed', () => {
    const allowed = fc.record({
      origin: fc
        .integer({ min: 'https://a.br'.length, max: ORIGIN_MAX })
        .map((length) => `https://${'a'.repeat(length - 'https://.br'.length)}.br`),
      tenant: fc.oneof(fc.stringMatching(/^[a-z0-9]{1,40}$/), fc.constant('x'.repeat(40))),
      code: fc.oneof(fc.integer({ min: 1, max: TAG_ID_MAX }), fc.constant(TAG_ID_MAX)).map((id) => tagCode(2026, id)),
      key: keyTexts,
    })
    fc.assert(
      fc.property(allowed, ({ origin, tenant, code, key }) => {
        expect(qr(labelUrl({ origin, tenant, code, key })).moduleDots).toBeGreaterThanOrEqual(4)
      }),
      { numRuns: 300 },
    )
    // One letter more does not fit: the limit is not smaller than it must be.
    const longest = { tenant: 'x'.repeat(40), code: tagCode(2026, TAG_ID_MAX), key: 'wq0_8-Zx' }
    expect(qr(labelUrl({ ...longest, origin: `https://${'a'.repeat(ORIGIN_MAX - 8)}` }))).toMatchObject({
      level: 'L',
      moduleDots: 4,
    })
    expect(qr(labelUrl({ ...longest, origin: `https://${'a'.repeat(ORIGIN_MAX - 7)}` })).moduleDots).toBe(3)
  })

  it('has a QR of level M and four dots per module while that fits, then a lower level, then fewer dots', () => {
    const address = (length: number) => `https://foodid.com.br/${'x'.repeat(length - 22)}`
    expect(qr(base.url)).toMatchObject({ level: 'M', moduleDots: 4, side: 132 })
    expect(qr(longUrl)).toMatchObject({ level: 'M', moduleDots: 4, side: 164 })
    expect(qr(address(106))).toMatchObject({ level: 'M', moduleDots: 4 })
    expect(qr(address(107))).toMatchObject({ level: 'L', moduleDots: 4 })
    expect(qr(address(134))).toMatchObject({ level: 'L', moduleDots: 4 })
    expect(qr(address(135))).toMatchObject({ level: 'M', moduleDots: 3 })
    expect(qr(address(213))).toMatchObject({ level: 'M', moduleDots: 3 })
    expect(qr(address(271))).toMatchObject({ level: 'L', moduleDots: 3 })
    expect(qr(address(400))).toMatchObject({ level: 'M', moduleDots: 2 })
    expect(() => qr(address(3000))).toThrow(RangeError)
  })

  it('draws the expiry in white on a black band as wide as the label', () => {
    const drawing = draw({ additionalStorageType: '' })
    const band = drawing.shapes.find((shape) => shape.kind === 'rect')
    expect(band).toMatchObject({ x: 16, width: 368, fill: 'black' })
    expect(
      textsOf(drawing)
        .filter(({ fill }) => fill === 'white')
        .map(({ text }) => text),
    ).toEqual(['VAL', 'QUI 31/12/2026'])
  })

  it("shows the time of a date-time in the tenant's zone", () => {
    expect(allText(draw({ expirationDate: '2027-01-01T00:30:00Z' }))).toContain('QUI 31/12/2026 21:30')
  })

  it('has only characters of its font', () => {
    expect(printable('  Żubrówka\tação 日 👩‍🍳 a\u00adb e\u0301 \u0000“ok” ')).toBe('Zubrówka ação ? ?? ab é “ok”')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(printable(printable(text))).toBe(printable(text))
      }),
    )
    expect(allText(draw({ sif: 'SIF 1234' }))).toContain('SIF 1234')
    expect(allText(draw({ sif: 'SIF 1234' }))).not.toContain('SIF SIF')
  })

  it('shows the longest name uncut also next to a larger QR', () => {
    const drawing = draw({
      name: longestName,
      url: 'https://etiquetas.restaurante.com.br/view/FID20260042?tenant=bistro-da-praca',
    })
    expect(qrOf(drawing).side).toBe(148)
    expect(allText(drawing)).toContain(longestName)
    expect(allText(drawing)).toContain('VAL QUI 31/12/2026')
  })

  it('is the same for the same label', () => {
    expect(draw({ name: longestName })).toEqual(draw({ name: longestName }))
  })

  it.each([
    [30, null],
    [61, null],
    [81, 'Não cabe na etiqueta de 50 × 30 mm: o nome da casa.'],
    [106, 'Não cabe na etiqueta de 50 × 30 mm: o nome da casa, o SIF, o peso e a armazenagem.'],
    [120, 'Não cabe na etiqueta de 50 × 30 mm: o nome da casa, o SIF, o peso e a armazenagem.'],
  ])('of a name of %i letters says what it does not have', (length, sentence) => {
    const { leftOut } = draw({
      name: longestName.slice(0, length),
      storageType: 'Refrigerado',
      additionalStorageType: '',
    })
    expect(leftOutSentence(leftOut, '50 × 30 mm')).toBe(sentence)
  })

  it('throws for an invalid date', () => {
    expect(() => draw({ expirationDate: '' })).toThrow(RangeError)
  })
})

// The tests above depend on faults(), so it must find each kind of fault.
describe('the fault check', () => {
  const drawing = drawLabel(base, '50x30')
  const plus = (shape: Shape): Picture => ({ ...drawing, shapes: [...drawing.shapes, shape] })
  const line = (changes: Partial<TextShape>): TextShape => ({
    kind: 'text',
    x: 20,
    y: 205,
    size: 18,
    anchor: 'start',
    fill: 'black',
    text: 'Oi',
    width: 20,
    ...changes,
  })
  const qr = qrOf(drawing)

  it.each([
    ['leaves the label', line({ x: 10, y: 100 })],
    ['overlap', line({ y: 40 })],
    ['black on the wrong ground', line({ y: 210 })],
    ['white on the wrong ground', line({ y: 225, fill: 'white' })],
    ['in the quiet zone', { kind: 'rect', fill: 'black', x: qr.x - 3, y: qr.y, width: 2, height: 2 } as const],
  ])('finds the fault: %s', (fault, shape) => expect(faults(plus(shape)).join()).toContain(fault))

  it('cannot decode a QR that a black shape overlaps', async () => {
    expect(await decoded(plus({ kind: 'rect', fill: 'black', x: qr.x, y: qr.y, width: 40, height: 40 }))).toEqual([])
  })
})
