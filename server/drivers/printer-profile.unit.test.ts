import { describe, expect, it } from 'vitest'
import { profileOf } from './label-samples.test-support.ts'
import { PAPER_MM } from '../drawing/contract/print-layout.ts'
import { COMMON_PAPERS, isRawProfile, NEW_PROFILE, printerProfileBody } from './contract/printer-profile.ts'

const messages = (body: unknown) => printerProfileBody.safeParse(body).error?.issues.map(({ message }) => message) ?? []

describe('a printer profile', () => {
  it('begins as a 50 × 30 mm label printed by the driver', () => {
    expect(messages({ ...NEW_PROFILE, name: 'Cozinha' })).toEqual([])
    expect(isRawProfile({ ...NEW_PROFILE, name: 'Cozinha' })).toBe(false)
    expect(isRawProfile(profileOf())).toBe(true)
  })

  it('has a language when the agent prints', () => {
    expect(messages(profileOf({ way: 'agente' }))).toEqual([])
    expect(messages({ ...profileOf({ way: 'agente' }), language: 'driver' })).toEqual([
      'Pelo programa da impressora, a impressora precisa de uma linguagem: ZPL, TSPL, EPL2 ou ESC/POS',
    ])
  })

  it('takes the papers that are sold, and none that is too small or too large', () => {
    for (const [widthMm, heightMm] of COMMON_PAPERS) expect(messages(profileOf({ widthMm, heightMm }))).toEqual([])
    const { width, height } = PAPER_MM
    for (const widthMm of [width.min - 1, width.max + 1, 50.5]) expect(messages(profileOf({ widthMm }))).toHaveLength(1)
    for (const heightMm of [height.min - 1, height.max + 1]) expect(messages(profileOf({ heightMm }))).toHaveLength(1)
  })

  it.each([
    [203, 16, 17],
    [300, 13, 14],
  ] as const)('at %d dpi moves the drawing by %d dots, not by %d', (dpi, most, tooFar) => {
    for (const sign of [1, -1]) {
      expect(messages(profileOf({ dpi, offsetXDots: sign * most, offsetYDots: -sign * most }))).toEqual([])
      expect(messages(profileOf({ dpi, offsetYDots: sign * tooFar }))).not.toEqual([])
    }
  })
})
