import type { Label } from '#contract/labels'
import type { AskedTemplate } from '#contract/print-template'
import type { PrintedLabel } from '#contract/labels/label-drawing'

/** That labels are printed as sale labels, and how each of them is drawn. */
export interface SaleChoice {
  readonly asked: AskedTemplate
  /** Asked after the labels are made: what says how they are drawn may load then. */
  readonly load: () => Promise<(label: Label) => PrintedLabel>
}
