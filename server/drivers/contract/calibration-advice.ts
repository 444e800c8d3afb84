import { HEAD_DOTS_PER_MM } from './printer-head.ts'
import { OFFSET_MAX } from './printer-profile.ts'
import type { PrinterProfile } from './printer-profile.ts'
import type { Rulers } from './calibration.ts'

/** What somebody saw and measured on a calibration page; null: not measured. */
export interface CalibrationAnswers {
  readonly acrossMm: number | null
  readonly downMm: number | null
  /** How far the frame is too far to the right and too low, as the page is read; negative: to the left, too high. */
  readonly rightMm: number
  readonly lowMm: number
  /** The answer to `O fundo saiu preto?`. */
  readonly isGroundBlack: boolean
}

/** What the answers change in the profile, and what the person has to do. */
export interface CalibrationAdvice {
  readonly changes: Pick<PrinterProfile, 'offsetXDots' | 'offsetYDots' | 'invert'>
  readonly sentences: readonly string[]
}

/** Nobody reads a ruler more exactly. */
const READING_MM = 0.25

/** The profile is never scaled: a QR whose modules are not whole dots cannot be read well. */
export function calibrationAdvice(
  profile: PrinterProfile,
  rulers: Rulers,
  answers: CalibrationAnswers,
): CalibrationAdvice {
  const scale = scaleSentence(profile, [
    { wanted: rulers.acrossMm, measured: answers.acrossMm },
    { wanted: rulers.downMm, measured: answers.downMm },
  ])
  const x = movedOffset(profile, profile.offsetXDots, answers.rightMm)
  const y = movedOffset(profile, profile.offsetYDots, answers.lowMm)
  const isTooFar = x === null || y === null
  return {
    changes: {
      offsetXDots: x ?? profile.offsetXDots,
      offsetYDots: y ?? profile.offsetYDots,
      invert: profile.invert !== answers.isGroundBlack,
    },
    sentences: [...(scale === null ? [] : [scale]), ...(isTooFar ? [tooFarSentence] : [])],
  }
}

const tooFarSentence =
  'A moldura saiu deslocada além da margem de 2 mm: acerte as guias do papel na impressora e imprima a página de novo.'

/** The offset that puts the frame in its place; null when the margin is too narrow for it. */
function movedOffset({ dpi }: PrinterProfile, offset: number, tooFarMm: number): number | null {
  const moved = offset - Math.round(tooFarMm * HEAD_DOTS_PER_MM[dpi])
  return Math.abs(moved) <= OFFSET_MAX[dpi] ? moved : null
}

interface Length {
  readonly wanted: number
  readonly measured: number | null
}

/** About the ruler that is furthest from its length; null when both are right. */
function scaleSentence(profile: PrinterProfile, lengths: readonly Length[]): string | null {
  const ratios = lengths
    .filter((length) => length.measured !== null && Math.abs(length.measured - length.wanted) > READING_MM)
    .map(({ wanted, measured }) => (measured ?? wanted) / wanted)
  const worst = ratios.find((ratio) => ratios.every((other) => Math.abs(other - 1) <= Math.abs(ratio - 1)))
  return worst === undefined ? null : wrongScale(profile, worst)
}

function wrongScale({ language, dpi, widthMm, heightMm, media }: PrinterProfile, ratio: number): string {
  const percent = (Math.abs(ratio - 1) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })
  const how = `${ratio < 1 ? 'reduzindo' : 'ampliando'} ${percent} %`
  if (language === 'driver') {
    const paper = media === 'continuous' ? `${widthMm} mm de largura` : `${widthMm} × ${heightMm} mm`
    return `O driver está ${how}. Ajuste o papel para ${paper} e a escala para 100 %; o FoodID não corrige isso.`
  }
  const other = dpi === 203 ? 300 : 203
  const asOther = HEAD_DOTS_PER_MM[dpi] / HEAD_DOTS_PER_MM[other]
  if (Math.abs(ratio / asOther - 1) < 0.05) return `A impressora é de ${other} dpi: mude a resolução no cadastro dela.`
  return `A impressora está ${how}. Confira a resolução no cadastro dela; o FoodID não corrige isso.`
}
