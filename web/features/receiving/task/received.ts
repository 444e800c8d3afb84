import type { Confirmed } from '#contract/receiving/confirmed'
import type { DearerSheetShown } from '#contract/receiving/review'

/** What a confirmation has made, and the sheets that get dearer with it. */
export interface Received {
  readonly made: Confirmed
  readonly sheets: readonly DearerSheetShown[]
}
