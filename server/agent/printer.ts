/** A printer beside this computer. */
export interface Printer {
  /** Why it cannot print now, as a sentence; null: it can, as far as can be told. */
  trouble(): Promise<string | null>
  /** Sends the bytes. `confirmed`: the printer has said that nothing is left to print. Throws PrintFailure. */
  print(bytes: Uint8Array, language: string): Promise<{ readonly confirmed: boolean }>
}

/** `nothingSent`: not a byte has reached the printer, so nothing of it is on paper. */
export class PrintFailure extends Error {
  readonly nothingSent: boolean

  constructor(message: string, nothingSent: boolean) {
    super(message)
    this.name = 'PrintFailure'
    this.nothingSent = nothingSent
  }
}
