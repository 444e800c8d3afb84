import * as z from 'zod/mini'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition } from '../../jobs/export.ts'
import { editionOf } from './contract/house.ts'
import { normsOf, rowsInForce } from './contract/norm-books.ts'
import { viewOf } from './rules/norm-view.ts'
import type { KitchenFacts } from './ports.ts'
import { findHouse, listRules } from './queries.ts'
import { ruleLines } from './contract/rule-lines.ts'

const parameters = z.object({ on: z.string() })
const dayText = (day: string) => day.split('-').toReversed().join('/')

export function normTableRequest(on: string): ExportRequest {
  return { kind: 'norm-table', parameters: { on }, title: `Prazos e normas em ${dayText(on)} (PDF)` }
}

function normTableFile(facts: KitchenFacts) {
  return async ({ tenant, now, read }: ExportWork, { on }: z.infer<typeof parameters>): Promise<ExportedFile> => {
    const [house, rules, products, places] = await read((tx) =>
      Promise.all([findHouse(tx), listRules(tx), facts.products(tx), facts.places(tx)]),
    )
    const norms = normsOf(house.place, editionOf(house, null))
    // Imported with the first PDF: the PDF code takes much of the process's memory.
    const { normTablePdf } = await import('./paper/norm-table-pdf.ts')
    const bytes = await normTablePdf({
      businessName: tenant.name,
      timeZone: tenant.timeZone,
      now,
      day: on,
      place: house.place,
      signedBy: house.settings.signedBy,
      edition: norms.edition,
      rows: rowsInForce(norms, on).map((row) => viewOf(row, norms.edition)),
      rules: ruleLines({ rules, products, places, norms, day: on }),
    })
    return { name: `prazos-e-normas-${on}.pdf`, type: 'application/pdf', bytes }
  }
}

export const normTableExport = (facts: KitchenFacts): ExportDefinition =>
  exportDefinition('norm-table', parameters, normTableFile(facts), 'everybody')
