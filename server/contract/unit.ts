// Without the arithmetic of units.ts, which a screen that only shows quantities need not load.

/** The units of quantities: of a recipe's lines, of what is on a label. */
export const units = ['kg', 'g', 'L', 'mL', 'unidade'] as const
export type Unit = (typeof units)[number]
/** Symbols beside a number. */
export const unitSymbols: Readonly<Record<Unit, string>> = { kg: 'kg', g: 'g', L: 'L', mL: 'mL', unidade: 'un' }
