import * as z from 'zod/mini'
import type { LabelPaper } from '../../drawing/contract/label-on-paper.ts'
import { layoutOf, PAPER_MM } from '../../drawing/contract/print-layout.ts'
import type { PrintLayout } from '../../drawing/contract/print-layout.ts'
import { requiredName } from '../../contract/text.ts'
import { printerDpis } from './printer-head.ts'
import type { PrinterDpi } from './printer-head.ts'

/** What the printer understands. `driver`: the system's driver prints, from the browser; FoodID makes no bytes. */
export const printerLanguages = ['zpl', 'tspl', 'epl2', 'escpos', 'driver'] as const
export type PrinterLanguage = Exclude<(typeof printerLanguages)[number], 'driver'>

/** How labels are separated on the roll: a gap, nothing (a continuous roll), or a black mark on the back. */
const printerMedia = ['gap', 'continuous', 'mark'] as const
export const printerWays = ['navegador', 'quiosque', 'agente'] as const
/**
 * How far a drawing can be moved, in dots: as far as its white margin of 2 mm reaches. A larger move would cut it, and is
 * a matter of the paper in the printer. At 300 dpi the drawing is larger than the paper and has less margin left.
 */
export const OFFSET_MAX: Readonly<Record<PrinterDpi, number>> = { 203: 16, 300: 13 }
export const printerRotations = [0, 90, 180, 270] as const
export type PrinterRotation = (typeof printerRotations)[number]

/** Labels that are sold everywhere, width × height in mm, for the choices on the screen. */
export const COMMON_PAPERS = [
  [40, 25],
  [50, 30],
  [60, 40],
  [60, 60],
  [100, 50],
] as const

/** What the fine settings of a printer may be, where they are set at all. */
export const SETTING_BOUNDS = {
  gapMm: { min: 0, max: 10 },
  darkness: { min: 0, max: 15 },
  speed: { min: 1, max: 6 },
} as const

const whole = (message: string, { min, max }: { readonly min: number; readonly max: number }) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))

const offset = whole('Desloque no máximo 2 mm: o resto se acerta no papel da impressora', {
  min: -OFFSET_MAX[203],
  max: OFFSET_MAX[203],
})

const GAP = 'O espaço vai de 0 a 10 mm'

/** What is not sent is that of a new printer: the commonest label and no correction. */
export const printerProfileFields = {
  name: requiredName('Nome da impressora é obrigatório'),
  /** As the label is read. */
  widthMm: whole('A largura vai de 40 a 104 mm', PAPER_MM.width),
  /** Not used when the roll is continuous: the height then comes from the content. */
  heightMm: whole('A altura vai de 25 a 80 mm', PAPER_MM.height),
  dpi: z._default(z.literal(printerDpis, 'A resolução é 203 ou 300'), 203),
  media: z._default(z.enum(printerMedia, 'Papel desconhecido'), 'gap'),
  /** Between two labels, or the height of the black mark. */
  gapMm: z._default(
    z.number(GAP).check(z.minimum(SETTING_BOUNDS.gapMm.min, GAP), z.maximum(SETTING_BOUNDS.gapMm.max, GAP)),
    2,
  ),
  /** In dots of this printer, to the right and down, as the label is read. */
  offsetXDots: z._default(offset, 0),
  offsetYDots: z._default(offset, 0),
  /** Clockwise, from the label as it is read to the paper under the head. */
  rotation: z._default(z.literal(printerRotations, 'A rotação é 0, 90, 180 ou 270'), 0),
  language: z._default(z.enum(printerLanguages, 'Linguagem desconhecida'), 'driver'),
  /** The printer prints black where others print white. */
  invert: z._default(z.boolean('Informe se a impressora inverte preto e branco'), false),
  /** 0 to 15; null: as the printer is set. */
  darkness: z._default(z.nullable(whole('O escurecimento vai de 0 a 15', SETTING_BOUNDS.darkness)), null),
  /** Inches per second (in EPL2 the printer's own step); null: as the printer is set. */
  speed: z._default(z.nullable(whole('A velocidade vai de 1 a 6', SETTING_BOUNDS.speed)), null),
  way: z._default(z.enum(printerWays, 'Caminho desconhecido'), 'navegador'),
} as const

/** A printer and its paper, as an admin writes them. */
export const printerProfileBody = z.strictObject(printerProfileFields).check(
  z.refine(({ way, language }) => way !== 'agente' || language !== 'driver', {
    error: 'Pelo programa da impressora, a impressora precisa de uma linguagem: ZPL, TSPL, EPL2 ou ESC/POS',
    path: ['language'],
  }),
  z.refine(
    ({ dpi, offsetXDots: x, offsetYDots: y }) => dpi === 203 || Math.max(Math.abs(x), Math.abs(y)) <= OFFSET_MAX[dpi],
    {
      error: `Em 300 dpi desloque no máximo ${OFFSET_MAX[300]} pontos`,
      path: ['offsetXDots'],
    },
  ),
)
export type PrinterProfile = z.infer<typeof printerProfileBody>

/** A profile for which FoodID makes the printer's bytes. */
export type RawProfile = PrinterProfile & { readonly language: PrinterLanguage }

export function isRawProfile(profile: PrinterProfile): profile is RawProfile {
  return profile.language !== 'driver'
}

/** The profile of a new printer: the commonest label and no correction. */
export const NEW_PROFILE: Omit<PrinterProfile, 'name'> = {
  widthMm: 50,
  heightMm: 30,
  dpi: 203,
  media: 'gap',
  gapMm: 2,
  offsetXDots: 0,
  offsetYDots: 0,
  rotation: 0,
  language: 'driver',
  invert: false,
  darkness: null,
  speed: null,
  way: 'navegador',
}

type ProfilePaper = Pick<PrinterProfile, 'widthMm' | 'heightMm' | 'media'>

export const paperOfProfile = ({ widthMm, heightMm, media }: ProfilePaper): LabelPaper => ({
  widthMm,
  heightMm: media === 'continuous' ? null : heightMm,
})

export const layoutOfProfile = (profile: ProfilePaper): PrintLayout => layoutOf(paperOfProfile(profile))
