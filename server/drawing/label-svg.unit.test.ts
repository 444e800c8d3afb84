import { describe, expect, it } from 'vitest'
import { drawLabel } from './contract/label-drawing.ts'
import type { Picture, PrintedLabel } from './contract/label-shapes.ts'
import { labelSvg } from './contract/label-svg.ts'

const label: PrintedLabel = {
  businessName: 'Bar & Cia',
  name: '<script>"Molho\'</script>',
  code: 'FID20260042',
  url: 'https://foodid.com.br/view/FID20260042?tenant=bar&k=wq0_8-Zx',
  expirationDate: '2026-12-31',
  manipulationDate: '2026-12-24',
  timeZone: 'America/Sao_Paulo',
  category: '',
  sector: '',
  responsible: 'Ana',
  storageType: 'Seco',
  additionalStorageType: '',
  weight: '1kg',
  sif: 'ISENTO',
}

describe('label SVG', () => {
  it('has its size in millimetres and its drawing in dots', () => {
    expect(labelSvg(drawLabel(label, '50x30'))).toContain('viewBox="0 0 400 240" width="50mm" height="30mm" role="img"')
    expect(labelSvg(drawLabel(label, '80x120'))).toContain(
      'viewBox="0 0 640 960" width="80mm" height="120mm" role="img"',
    )
  })

  it('escapes user input in text and title', () => {
    const svg = labelSvg(drawLabel(label, '50x30'), { title: 'a < b & "c"' })
    expect(svg).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>')
    expect(svg).toContain('Bar &amp; Cia')
    expect(svg).not.toMatch(/<script|style=|\bon\w+=|href/)
    expect(svg.replaceAll(/<\/?(svg|title|rect|g|text|path)\b[^<>]*>/g, '')).not.toMatch(/[<>]/)
  })

  it('sets every line to its measured width and draws the QR as one path with crisp edges', () => {
    const drawing = drawLabel(label, '50x30')
    const svg = labelSvg(drawing)
    const lines = drawing.shapes.filter((shape) => shape.kind === 'text')
    expect(svg.match(/<text /g)).toHaveLength(lines.length)
    for (const { width } of lines) expect(svg).toContain(`textLength="${width}" lengthAdjust="spacingAndGlyphs"`)
    expect(svg.match(/<path /g)).toHaveLength(1)
    expect(svg.match(/shape-rendering="crispEdges"/g)).toHaveLength(2)
  })

  it('draws exactly the black modules of the QR', () => {
    const runs = [
      { x: 1, y: 2, width: 3, height: 4 },
      { x: 10, y: 20, width: 30, height: 40 },
    ]
    const drawing: Picture = {
      width: 9,
      height: 9,
      widthMm: 1,
      heightMm: 1,
      shapes: [{ kind: 'qr', x: 0, y: 0, side: 9, quiet: 4, moduleDots: 1, level: 'M', content: '', runs }],
    }
    expect(labelSvg(drawing)).toContain('d="M1 2h3v4h-3zM10 20h30v40h-30z"')
  })
})
