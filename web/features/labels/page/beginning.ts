/** What the public page's bar has asked for: `/baixa/FID20260042?fazer=consumir`. */
const beginnings = ['consumir', 'descartar', 'devolver', 'liberar'] as const
export type Beginning = (typeof beginnings)[number] | undefined

export interface LabelPageSearch {
  readonly fazer?: (typeof beginnings)[number]
}

export function readLabelPageSearch({ fazer }: Readonly<Record<string, unknown>>): LabelPageSearch {
  const begin = beginnings.find((one) => one === fazer)
  return begin === undefined ? {} : { fazer: begin }
}

/**
 * Whether this visit began with a tap on the label's public page. A link from anywhere else, as in a message or on another
 * site, changes nothing: it only shows the label.
 */
export function cameFromPublicPage(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/view/`)
}
