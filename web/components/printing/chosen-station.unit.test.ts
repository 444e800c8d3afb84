import { describe, expect, it } from 'vitest'
import { chosenStation } from './chosen-station.ts'
import { BY_BROWSER } from './station-memory.ts'

const exact = { dpi: 203, offsetXDots: 0, offsetYDots: 0, rotation: 0 } as const
const printers = [
  { id: 'zebra', way: 'agente', language: 'zpl', media: 'gap', widthMm: 60, heightMm: 40, ...exact },
  { id: 'argox', way: 'agente', language: 'epl2', media: 'continuous', widthMm: 72, heightMm: 30, ...exact },
  {
    id: 'caixa',
    way: 'quiosque',
    language: 'driver',
    media: 'gap',
    widthMm: 40,
    heightMm: 25,
    dpi: 300,
    offsetXDots: -12,
    offsetYDots: 6,
    rotation: 180,
  },
] as const
const place = (id: string, printerProfileId: string | null) => ({ id, name: id.toUpperCase(), printerProfileId })
const sweets = place('confeitaria', 'zebra')
const bar = place('bar', 'caixa')

describe('where a device prints', () => {
  it.each([
    ['the only station with an agent', [sweets, bar], null, 'confeitaria'],
    ['no station by itself where two have an agent', [sweets, place('quente', 'argox')], null, null],
    ['no station by itself where none has an agent', [bar], null, null],
    ['the one that it remembers', [sweets, bar], 'bar', 'bar'],
    ['the browser, where that was chosen', [sweets], BY_BROWSER, null],
    ['not elsewhere when its own is gone', [sweets], 'bar', null],
    ['not elsewhere when its own has lost its printer', [sweets, place('bar', null)], 'bar', null],
    ['not elsewhere when the printer of its own is unknown', [sweets, place('bar', 'gone')], 'bar', null],
  ])('%s', (_, places, kept, expected) => {
    expect(chosenStation(places, printers, kept)?.id ?? null).toBe(expected)
  })

  it('on the paper of its printer, in dots where the server makes them', () => {
    const at = (printer: string) => chosenStation([place('fria', printer)], printers, 'fria')
    expect(at('zebra')).toMatchObject({ layout: '60x40', printer: 'zebra' })
    expect(at('argox')).toMatchObject({ layout: '72xrolo', printer: 'argox' })
    expect(at('caixa')).toMatchObject({ layout: '40x25', printer: null })
  })
  it('with the correction of its printer in millimetres, which a driver knows (e5)', () => {
    const at = (printer: string) => chosenStation([place('fria', printer)], printers, 'fria')?.correction
    expect(at('zebra')).toEqual({ rightMm: 0, downMm: 0, rotation: 0 })
    expect(at('caixa')).toEqual({ rightMm: -12 / 11.8, downMm: 6 / 11.8, rotation: 180 })
  })
})
