/** What the public page's bar has asked for: `/baixa/FID20260042?fazer=consumir`. */
export type Beginning = 'consumir' | 'descartar' | undefined

export interface LabelPageSearch {
  readonly fazer?: 'consumir' | 'descartar'
}

export function readLabelPageSearch({ fazer }: Readonly<Record<string, unknown>>): LabelPageSearch {
  return fazer === 'consumir' || fazer === 'descartar' ? { fazer } : {}
}

/**
 * Whether this visit began with a tap on the label's public page. A link from anywhere else, as in a message or on another
 * site, changes nothing: it only shows the label.
 */
export function cameFromPublicPage(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/view/`)
}
