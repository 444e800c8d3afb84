const question =
  /^(?:(?:eu|nós|a gente|será que|nos) )*(?:tenho|temos|tem|recebi|recebemos|chegou) (?:este |esse |o |algum )?lote\b[\s:?]*/iu

/** Whether somebody asks for a received lot: `tenho o lote A2911`. */
export const isLotQuestion = (typed: string): boolean => question.test(typed.trim())

/** The number in the question, or all of a text that is no such question. */
export const lotTyped = (typed: string): string =>
  typed
    .trim()
    .replace(question, '')
    .replace(/[\s?!.]+$/u, '')

/** The number of a lot in a sentence: `recolhimento do lote A 2911 da Frigo Sul` names `A 2911`; null: no lot with a digit. */
export function lotIn(sentence: string): string | null {
  const [, code] =
    /\blote\b[\s:]*(?:n(?:º|°|o|úmero|umero)?\.?\s+)?((?:\p{L}{1,3}[ ./-]?)?\p{N}[\p{L}\p{N}./-]*)/iu.exec(sentence) ??
    []
  return code === undefined ? null : code.replace(/[./-]+$/u, '')
}
