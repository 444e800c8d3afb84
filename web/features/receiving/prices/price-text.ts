import type { PriceChange } from '#contract/receiving/lots'

/** `6,5 %`; null: the price is the same, or there was none. */
export function changeText({ before, now }: Pick<PriceChange, 'before' | 'now'>): string | null {
  const [from, to] = [Number(before), Number(now)]
  if (from === 0 || from === to) return null
  return `${Math.abs(((to - from) / from) * 100)
    .toFixed(1)
    .replace('.', ',')} %`
}

export const hasRisen = ({ before, now }: Pick<PriceChange, 'before' | 'now'>): boolean => Number(now) > Number(before)
