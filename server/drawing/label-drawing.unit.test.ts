import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import {
  allText,
  anyLabels,
  base,
  faults,
  inkBox,
  keyTexts,
  labels,
  letters,
  longestName,
  namesOfEqualWords,
  longUrl,
  origins,
  qrOf,
  textsOf,
} from './drawing-faults.test-support.ts'
import { foodStates, temperaturesText } from '../contract/food.ts'
import { printable, textWidth } from './contract/font-metrics.ts'
import { drawLabel } from './contract/label-drawing.ts'
import type {
  Box,
  LabelOrigin,
  Picture,
  LabelTemplate,
  PrintedLabel,
  Shape,
  TextShape,
} from './contract/label-shapes.ts'
import { labelFields } from './contract/label-fields.ts'
import { leftOutSentence } from './contract/left-out.ts'
import { labelUrl, ORIGIN_MAX, TAG_ID_MAX, tagCode } from '../contract/tag-code.ts'
import { samples } from '../../infra/test/samples.ts'

const templates: readonly LabelTemplate[] = ['50x30', '80x120']

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
      fc.property(anyLabels, (label) => {
        expect(faults(drawLabel(label, template))).toEqual([])
      }),
      { numRuns: samples(200) },
    )
  })

  it('has no text smaller than 18 dots, except where a long name or responsible would be cut', () => {
    fc.assert(
      fc.property(anyLabels, (label) => {
        // In dots: some letters are three times as wide as others.
        const needed = textWidth(label.name, 18) > 360 || textWidth(label.responsible, 18) > 270
        for (const { size } of textsOf(drawLabel(label, template)))
          expect(size).toBeGreaterThanOrEqual(needed ? 10 : 18)
      }),
    )
  })

  it('has a QR that can be decoded from its pixels', async () => {
    await fc.assert(
      fc.asyncProperty(anyLabels, async (label) => {
        expect(await decoded(drawLabel(label, template))).toEqual([label.url])
      }),
      { numRuns: samples(template === '50x30' ? 150 : 30) },
    )
  })

  it('draws the QR in whole modules of whole dots', () => {
    fc.assert(
      fc.property(anyLabels, (label) => {
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

  it('shows a name of 120 letters uncut, however its words fill the lines', () => {
    for (const name of namesOfEqualWords) {
      for (const businessName of ['', 'Ångström']) {
        const drawing = drawLabel({ ...base, name, businessName }, template)
        expect(letters(allText(drawing))).toContain(letters(name))
        expect(faults(drawing)).toEqual([])
      }
    }
  })

  it('shows the longest default storage names uncut when there is room', () => {
    const two = { storageType: 'Temperatura Ambiente', additionalStorageType: 'Umidade Controlada' }
    const text = allText(drawLabel({ ...base, ...two, name: template === '50x30' ? 'Arroz' : longestName }, template))
    expect(text).toContain('TEMPERATURA AMBIENTE / UMIDADE CONTROLADA')
  })

  it('never cuts a date or the code', () => {
    fc.assert(
      fc.property(anyLabels, (label) => {
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
      fc.property(anyLabels, (label) => {
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
          // On the larger label the two have rows of their own.
          if (template === '50x30')
            expect(own + textWidth(printable(label.name), 10)).toBeGreaterThan(textWidth('W'.repeat(105), 10))
        } else expect(text).toContain(responsible)
        expect(text).toContain(responsible.slice(0, 6))
      }),
      { numRuns: samples(200) },
    )
  })

  it('says of every other field whether it is there, shortened or missing, for any texts', () => {
    fc.assert(
      fc.property(anyLabels, (label) => {
        const drawing = drawLabel(label, template)
        const text = letters(allText(drawing))
        const fields = labelFields(label)
        const said = new Set(drawing.leftOut.map(({ field }) => field))
        const checked = ['businessName', 'weight', 'storage', 'sif'] as const
        for (const field of checked) if (!said.has(field)) expect(text).toContain(letters(fields[field]))
        const shown = new Map<string, unknown>([
          ...Object.entries(fields),
          ...fields.origin.map(({ field, text: own }) => [field, own] as const),
        ])
        for (const { field, how } of drawing.leftOut)
          if (how === 'dropped') expect(letters(String(shown.get(field)))).not.toBe('')
        const missing = (field: string) => drawing.leftOut.some((part) => part.field === field)
        if (!missing('state') && !missing('storage')) expect(text).toContain(letters(fields.state))
        for (const { field, text: own } of fields.origin)
          if (field === 'byHand') expect(text).toContain('ÀMÃO')
          else if (!missing(field)) expect(text).toContain(letters(own))
      }),
      { numRuns: samples(200) },
    )
  })

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
      { numRuns: samples(150) },
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
    expect(printable('a\t\u0000\tb')).toBe('a b')
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
    [106, 'Não cabe na etiqueta de 50 × 30 mm: o nome da casa, o SIF, o peso e onde fica.'],
    [120, 'Não cabe na etiqueta de 50 × 30 mm: o nome da casa, o SIF, o peso e onde fica.'],
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

const withOrigin = (own: Partial<LabelOrigin> = {}): LabelOrigin => ({
  state: null,
  storageKind: 'refrigerado',
  storageTempMin: null,
  storageTempMax: null,
  makersDate: null,
  lot: null,
  brand: null,
  supplier: null,
  ...own,
})

describe('the origin on a label', () => {
  it.each([
    ['50x30', base.name, 'eaa2119068609213f918ae4fa23138eeb046c3a2765dab0effcc4cdf3bf85fb8'],
    ['50x30', longestName, '56bc2a7e7c7159af324497b5965703aa5448d5c91fe143c6be9213bfea05a4bb'],
    ['80x120', base.name, 'f918eb094a6e1e4da81db0024317da120a051daca4bc8aab4d5a24dfc3751130'],
    ['80x120', longestName, 'dc506e9851074401294387e98ae151274d9386af47b508178266dc12fb50a9ce'],
  ] as const)('%s: without one it is the drawing of before', (template, name, recorded) => {
    expect(hash('sha256', JSON.stringify(drawLabel({ ...base, name }, template)))).toBe(recorded)
  })

  it.each(templates)('%s: the situação stands before the place, in capitals', (template) => {
    for (const state of foodStates) {
      const drawing = drawLabel({ ...base, origin: withOrigin({ state }) }, template)
      expect(allText(drawing)).toContain(`${state.toUpperCase()} ·`)
      expect(faults(drawing)).toEqual([])
    }
  })

  it.each(templates)('%s: has what there is room for, and says what is missing', (template) => {
    const origin = withOrigin({ state: 'aberto', storageTempMin: 0, storageTempMax: 4, lot: 'L 33', brand: 'Serra' })
    const drawing = drawLabel(
      { ...base, name: 'Creme de leite', additionalStorageType: '', origin: { ...origin, makersDate: '2027-01' } },
      template,
    )
    const text = allText(drawing)
    for (const part of ['ABERTO', '0 a 4 °C', 'Val. original 01/2027']) expect(text).toContain(part)
    const isSmall = template === '50x30'
    for (const part of ['Lote L 33', 'Marca Serra']) expect(text.includes(part)).toBe(!isSmall)
    expect(drawing.leftOut.map(({ field }) => field)).toEqual(isSmall ? ['lot', 'brand'] : [])
  })

  it.each(templates)('%s: allergens stand whole or not at all, and take no room from the temperature', (template) => {
    const origin = withOrigin({ state: 'preparado', storageTempMin: 0, storageTempMax: 4 })
    const drawn = (allergens: string) => {
      const label = { ...base, name: 'Molho', additionalStorageType: '', origin: { ...origin, allergens } }
      const drawing = drawLabel(label, template)
      expect(faults(drawing)).toEqual([])
      return { text: allText(drawing), leftOut: drawing.leftOut.map(({ field }) => field) }
    }
    const short = drawn('ALÉRGICOS: CONTÉM LEITE.')
    expect(short.text.includes('ALÉRGICOS: CONTÉM LEITE.')).toBe(template === '80x120')
    expect(short.leftOut).toEqual(template === '80x120' ? [] : ['allergens'])
    const long = drawn(`ALÉRGICOS: CONTÉM ${'CASTANHA-DO-BRASIL, '.repeat(20)}LEITE.`)
    expect(long.leftOut).toEqual(['allergens'])
    expect(long.text).not.toContain('ALÉRGICOS')
    expect(long.text).toContain('0 a 4 °C')
  })

  it.each(templates)('%s: the code of the label that it comes from gives way before all others', (template) => {
    const drawn = (own: Partial<LabelOrigin>) => {
      const origin = { ...withOrigin({ state: 'descongelado' }), parentCode: 'FID20260001', ...own }
      const drawing = drawLabel({ ...base, name: 'Frango', additionalStorageType: '', origin }, template)
      return { text: allText(drawing), leftOut: drawing.leftOut.map(({ field }) => field) }
    }
    const { text, leftOut } = drawn({})
    expect(text.includes('De FID20260001')).toBe(!leftOut.includes('parent'))
    if (template === '80x120') expect(leftOut).toEqual([])
    const crowded = drawn({ lot: 'L'.repeat(40), brand: 'B'.repeat(60), supplier: 'F'.repeat(60) })
    if (crowded.leftOut.length > 0) expect(crowded.leftOut.at(-1)).toBe('parent')
  })

  it.each(templates)('%s: both hours of a short life', (template) => {
    const [manipulationDate, expirationDate] = ['2026-11-23T10:00:00-03:00', '2026-11-23T18:00:00-03:00']
    const label = { ...base, manipulationDate, expirationDate, origin: withOrigin({ state: 'preparado' }) }
    const text = allText(drawLabel(label, template))
    for (const hour of ['10:00', '18:00']) expect(text).toContain(hour)
  })

  it.each(templates)(
    '%s: what is not of the situação takes nothing from the other fields, for any texts',
    (template) => {
      fc.assert(
        fc.property(labels, origins, (label, origin) => {
          // The caption of a date by hand is longer, and gives way to nothing.
          const before = drawLabel(
            { ...label, origin: withOrigin({ byHand: origin.byHand === true }) },
            template,
          ).leftOut
          const { leftOut } = drawLabel({ ...label, origin: { ...origin, state: null } }, template)
          const fieldsOfOrigin = new Set<string>([
            'allergens',
            'temperature',
            'makersDate',
            'lot',
            'brand',
            'supplier',
            'parent',
          ])
          expect(before).toEqual(expect.arrayContaining(leftOut.filter(({ field }) => !fieldsOfOrigin.has(field))))
        }),
        { numRuns: samples(150) },
      )
    },
    60_000,
  )

  it.each([
    [-18.1, null, 'abaixo de −18 °C'],
    [4, 0, '0 a 4 °C'],
    [-18, -25, '−25 a −18 °C'],
    [2, null, 'até 2 °C'],
    [null, 60, 'a partir de 60 °C'],
    [null, null, ''],
  ])('temperatures of at most %s and at least %s', (max, min, text) => {
    expect(temperaturesText(min, max)).toBe(text)
  })
})
