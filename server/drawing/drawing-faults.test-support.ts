import fc from 'fast-check'
import { foodStates, storageKinds } from '../contract/food.ts'
import { textBox } from './contract/font-metrics.ts'
import type { Box, LabelOrigin, Picture, PrintedLabel, QrShape, Shape } from './contract/label-shapes.ts'
import { labelUrl } from '../contract/tag-code.ts'

const MARGIN = 16
/** Names of 120 letters in wide words of 1 to 60 letters: for some line widths the words leave every line half empty. */
export const namesOfEqualWords: readonly string[] = ['W', 'Å', 'gÅ'].flatMap((letter) =>
  Array.from({ length: 60 }, (_, at) => `${letter.repeat(60).slice(0, at + 1)} `.repeat(60).slice(0, 120).trim()),
)

export const longestName =
  'Molho de tomate caseiro com manjericão orgânico, alho assado, cebola roxa caramelizada e azeite extravirgem português VG'
export const longUrl =
  'http://192.168.100.200:3000/view/FID2026123456789?tenant=restaurante-do-joao-da-silva&k=wq0_8-Zx'

export const base: PrintedLabel = {
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

export const keyTexts = fc.stringMatching(/^[A-Za-z0-9_-]{8}$/)

export const labels: fc.Arbitrary<PrintedLabel> = fc
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

export const origins: fc.Arbitrary<LabelOrigin> = fc.record({
  state: fc.constantFrom(null, ...foodStates),
  storageKind: fc.constantFrom(null, ...storageKinds),
  storageTempMin: fc.constantFrom(null, 0, -18, 60),
  storageTempMax: fc.constantFrom(null, 4, -18.1, 8.5),
  makersDate: fc.constantFrom(null, '2026-12-31', '2027-01'),
  lot: fc.option(anyText(40)),
  brand: fc.option(anyText(120)),
  supplier: fc.option(anyText(120)),
  allergens: anyText(200),
  byHand: fc.boolean(),
})
/** Half of them say something of their origin. */
export const anyLabels: fc.Arbitrary<PrintedLabel> = fc.oneof(
  labels,
  fc.tuple(labels, origins).map(([label, origin]) => ({ ...label, origin })),
)

export const textsOf = (drawing: Picture) => drawing.shapes.filter((shape) => shape.kind === 'text')
export const allText = (drawing: Picture) =>
  textsOf(drawing)
    .map(({ text }) => text)
    .join(' ')

/** Without spaces: a long word may be broken over two lines. */
export const letters = (text: string) => text.replaceAll(' ', '')

export function qrOf(drawing: Picture): QrShape {
  const qr = drawing.shapes.find((shape) => shape.kind === 'qr')
  if (qr === undefined) throw new Error('no QR was drawn')
  return qr
}

export function inkBox(shape: Shape): Box {
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
export function faults(drawing: Picture): readonly string[] {
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
