import { titledTablesPdf } from '../../../pdf/titled-tables.ts'
import { incidentName } from '../contract/incidents.ts'
import { claimTables } from './claim-tables.ts'
import type { Claim } from './claim-words.ts'
import { CLAIM_FOOT, CLAIM_TITLE, headingOf, sourceLines } from './claim-words.ts'

/** The losses of an occurrence as A4 pages. */
export const claimPdf = (
  claim: Claim,
  { businessName, now }: { readonly businessName: string; readonly now: Date },
): Promise<Uint8Array> =>
  titledTablesPdf(
    {
      businessName,
      mark: incidentName(claim.incident.id),
      title: CLAIM_TITLE,
      subtitle: headingOf(claim),
      tables: claimTables(claim),
      lines: sourceLines(claim),
      foot: CLAIM_FOOT,
    },
    {
      title: `${CLAIM_TITLE} – ${businessName}`,
      timeZone: claim.timeZone,
      now,
    },
  )
