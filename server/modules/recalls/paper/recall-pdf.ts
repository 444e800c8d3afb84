import { titledTablesPdf } from '../../../pdf/titled-tables.ts'
import { recallTables } from './recall-tables.ts'
import type { RecallPaper } from './recall-words.ts'
import { closingLines, markOf, subtitleOf, titleOf } from './recall-words.ts'

/** The document of a recall as A4 pages. */
export const recallPdf = (paper: RecallPaper, now: Date): Promise<Uint8Array> =>
  titledTablesPdf(
    {
      businessName: paper.businessName,
      mark: markOf(paper),
      title: titleOf(paper),
      subtitle: subtitleOf(paper),
      tables: recallTables(paper),
      lines: closingLines(paper),
      foot: markOf(paper),
    },
    {
      title: `${markOf(paper)} – ${paper.businessName}`,
      timeZone: paper.timeZone,
      now,
    },
  )
