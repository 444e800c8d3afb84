/** A line of a note, in the form of the file. Decimals are texts: `40.0000`. */
export interface NoteItem {
  readonly supplierCode: string
  /** 8 to 14 digits; null: the file names none. */
  readonly ean: string | null
  readonly description: string
  readonly unit: string
  readonly quantity: string
  readonly taxUnit: string
  readonly taxQuantity: string
  /** 0 where the value of the goods is no part of the note's total (`indTot` 0). */
  readonly goods: string
  readonly discount: string
  /** Additional costs: freight, insurance, other expenses, IPI, ICMS-ST and FCP-ST. */
  readonly charges: readonly string[]
  readonly lots: readonly NoteLot[]
  /** The supplier's remark beside the line. */
  readonly remark: string
}

/** The tracing field `rastro` of the file. */
export interface NoteLot {
  readonly lot: string
  readonly quantity: string
  readonly manufacturedOn: string | null
  readonly makersDate: string | null
}

export interface Note {
  readonly key: string
  readonly number: string
  readonly series: string
  readonly issuedAt: string
  readonly emitter: { readonly cnpj: string | null; readonly name: string; readonly tradeName: string }
  readonly recipientCnpj: string | null
  readonly isAuthorised: boolean
  readonly total: string
  readonly items: readonly NoteItem[]
}
