import type { FoodState, StorageKind } from '../../contract/food.ts'

/** What a label says of where its food comes from. */
export interface LabelOrigin {
  /** null: not said. */
  readonly state: FoodState | null
  readonly storageKind: StorageKind | null
  readonly storageTempMin: number | null
  readonly storageTempMax: number | null
  /** `2026-12-31` or `2026-12`. */
  readonly makersDate: string | null
  readonly lot: string | null
  readonly brand: string | null
  readonly supplier: string | null
  /** A sample that is kept for an inspection. */
  readonly sample?: boolean
  /** The code of the label that it comes from; missing or null: of none. */
  readonly parentCode?: string | null
  /** The code of the label in whose place it stands. */
  readonly replaces?: string
  /** A person has said the date. */
  readonly byHand?: boolean
  /** The phrases of its allergens, or that they are not known; missing: nothing says what is in it. */
  readonly allergens?: string
}

/** The data of a printed label, every field as text; dates as `isLabelDate` accepts them. */
export interface PrintedLabel {
  /** The tenant's name. */
  readonly businessName: string
  readonly name: string
  /** The tag code, such as FID20260042. */
  readonly code: string
  /** The QR's content: see `labelUrl`. */
  readonly url: string
  readonly expirationDate: string
  readonly manipulationDate: string
  /** IANA name of the zone in which date-times are shown. */
  readonly timeZone: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly storageType: string
  /** Blank: none. */
  readonly additionalStorageType: string
  readonly weight: string
  readonly sif: string
  /** Missing: nothing of it is said, and the label is drawn as before. */
  readonly origin?: LabelOrigin
  /** The label is drawn as a sale label; missing: as the label of the kitchen. */
  readonly sale?: SaleTexts
}

/** What a sale label says beside the name, the dates, the net content, the lot and the QR. */
export interface SaleTexts {
  /** From the heaviest on. */
  readonly ingredients: string
  /** `ALÉRGICOS: CONTÉM LEITE.`; blank: it contains none. */
  readonly allergens: string
  readonly gluten: string
  readonly lactose: string
  readonly legalName: string
  /** With its punctuation. */
  readonly cnpj: string
  readonly address: string
  /** `Manter refrigerado até 4 °C.` */
  readonly conservation: string
  /** It is delivered to be eaten at once, and says so. */
  readonly immediate: boolean
}

/** What stands before a dish of a buffet: it is of no container, so it has no dates, no code and no QR. */
export interface BuffetTag {
  readonly name: string
  /** `CONTÉM: GLÚTEN · LEITE`, `Consulte a equipe`; each line of it is a line of the tag, or several. */
  readonly phrase: string
}

/** All that is drawn on the paper of labels. */
export type Printed = PrintedLabel | BuffetTag

export const isBuffetTag = (printed: Printed): printed is BuffetTag => 'phrase' in printed

/** The thermal label and the label for A4 sheets; width × height in millimetres. */
export type LabelTemplate = '50x30' | '80x120'

export const LABEL_SIZES = { '50x30': { widthMm: 50, heightMm: 30 }, '80x120': { widthMm: 80, heightMm: 120 } } as const

export type Ink = 'black' | 'white'

/** A rectangle in dots; x and y are its top left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One line of bold text. */
export interface TextShape {
  readonly kind: 'text'
  /** Position of the anchor: the line's left end, middle or right end. */
  readonly x: number
  /** Position of the baseline. */
  readonly y: number
  /** Font size in dots. */
  readonly size: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly fill: Ink
  readonly text: string
  /** The line's measured width. A renderer may stretch the line to this width, never beyond. */
  readonly width: number
}

/** A filled rectangle: bands, rules and frames. */
export interface RectShape extends Box {
  readonly kind: 'rect'
  readonly fill: Ink
}

/** A QR code, black on white paper. */
export interface QrShape {
  readonly kind: 'qr'
  /** Top left corner of the symbol, without the quiet zone. */
  readonly x: number
  readonly y: number
  /** Width and height of the symbol, without the quiet zone. */
  readonly side: number
  /** Width of the white quiet zone on all four sides: four modules. */
  readonly quiet: number
  /** Whole dots per module. */
  readonly moduleDots: number
  readonly level: 'L' | 'M'
  /** The encoded text. */
  readonly content: string
  /** The black runs of each row, in the drawing's coordinates and whole dots. */
  readonly runs: readonly Box[]
}

export type Shape = TextShape | RectShape | QrShape

/** One unit is one dot of a 203 dpi printer: eight to the millimetre. Shapes are drawn in order, on white. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly widthMm: number
  readonly heightMm: number
  readonly shapes: readonly Shape[]
}

export interface LabelDrawing extends Picture {
  /** What of the label's texts is not in the shapes, or not whole. */
  readonly leftOut: readonly LeftOut[]
}

/** The fields of a label that give way when there is not enough room for all. */
export type OptionalField =
  | 'businessName'
  | 'sif'
  | 'weight'
  | 'storage'
  | 'category'
  | 'sector'
  | 'state'
  | OriginField

/** Those that give way before all others. */
export type OriginField = 'allergens' | 'temperature' | 'makersDate' | 'lot' | 'brand' | 'supplier' | 'parent'

export interface LeftOut {
  readonly field: OptionalField | 'responsible'
  readonly how: 'dropped' | 'shortened'
}

export const DOTS_PER_MM = 8

/** A4 sheets: labels of exactly 80 × 120 mm, two by two, 10 mm apart, in the middle of the paper. */
export const A4_SHEET = {
  widthMm: 210,
  heightMm: 297,
  leftMm: 20,
  topMm: 23.5,
  gapMm: 10,
  columns: 2,
  rows: 2,
} as const
