import type { Icon } from './icons.ts'

export interface BadgeLook {
  readonly word: string
  readonly icon: Icon
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
}

/** A state as colour, word and icon, so that it does not depend on the colour. */
export function ToneBadge({ word, icon: Mark, tone }: BadgeLook) {
  return (
    <span className="tinted pill inline-row gap-1 text-1 mid one-line" data-tone={tone}>
      <Mark size={15} stroke={2.25} aria-hidden="true" />
      {word}
    </span>
  )
}
