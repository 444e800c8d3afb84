import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { tenantOf } from '../../../database/tenants.ts'
import { tooSmallText } from '../../../drawing/contract/draw-in-layout.ts'
import type { Printed, PrintedLabel } from '../../../drawing/contract/label-shapes.ts'
import { isBuffetTag } from '../../../drawing/contract/label-shapes.ts'
import type { PrintLayout } from '../../../drawing/contract/print-layout.ts'
import { JointRejection, Rejection } from '../../../errors.ts'
import type { AskedTemplate } from '../../../contract/print-template.ts'
import { SALE_INCOMPLETE } from '../../../contract/print-template.ts'
import type { Label } from '../contract/api.ts'
import type { PrintingTenant } from '../contract/printed-label.ts'
import { printedLabel } from '../contract/printed-label.ts'
import type { SaleFault, SaleHouse } from '../contract/sale-label.ts'
import { faultsOnce, incompleteSheets, saleTextsOf } from '../contract/sale-label.ts'
import type { SalePorts } from '../ports.ts'

/** What the texts of a template depend on beside the labels. */
interface TemplateFacts {
  readonly asked: AskedTemplate | null
  readonly house: SaleHouse
  readonly undeclaredIn: (label: Label) => readonly string[]
  readonly phraseOf: (label: Label) => string
}

const NO_HOUSE: SaleHouse = { legalName: null, cnpj: null, address: null, city: null, uf: null }
const nothingRead: Omit<TemplateFacts, 'asked'> = {
  house: NO_HOUSE,
  undeclaredIn: () => [],
  phraseOf: () => '',
}

/** Reads it: nothing for labels of the kitchen, and names of ingredients only where a label lacks a declaration. */
export async function readTemplate(
  tx: TenantTransaction,
  labels: readonly Label[],
  asked: AskedTemplate | null,
  ports: SalePorts,
): Promise<TemplateFacts> {
  if (asked === null) return { asked, ...nothingRead }
  if (asked.template === 'plaquinha') return { asked, ...nothingRead, phraseOf: await readPhrases(tx, labels, ports) }
  const sheetIds = new Set(labels.flatMap(incompleteSheets))
  const [house, names] = await Promise.all([
    ports.house(tx),
    Promise.all([...sheetIds].map(async (id) => [id, await ports.undeclaredIn(tx, id)] as const)),
  ])
  const byId = new Map(names)
  return {
    ...nothingRead,
    asked,
    house,
    undeclaredIn: (label) => [...new Set(incompleteSheets(label).flatMap((id) => byId.get(id) ?? []))],
  }
}

/** A tag is of the dish and not of a tub: it says what the sheet says now, and what is in any of the tubs that have this name. */
async function readPhrases(
  tx: TenantTransaction,
  labels: readonly Label[],
  ports: SalePorts,
): Promise<TemplateFacts['phraseOf']> {
  const keptIn = (tubs: readonly Label[]) => tubs.flatMap(({ frozenAllergens }) => frozenAllergens ?? [])
  const phraseOf = await ports.tagPhrases(tx, keptIn(labels))
  const phrases = new Map(
    [...Map.groupBy(labels, ({ name }) => name)].map(([name, tubs]) => {
      const kept = keptIn(tubs)
      // Of a tub that keeps nothing nobody knows what is in it.
      return [name, phraseOf(kept.length < tubs.length ? [] : kept)] as const
    }),
  )
  return ({ name }) => phrases.get(name) ?? ''
}

/** The labels as they come out. Throws a JointRejection with all that their sale labels lack. */
export function printedAs(labels: readonly Label[], tenant: PrintingTenant, facts: TemplateFacts): readonly Printed[] {
  const { asked, house, undeclaredIn, phraseOf } = facts
  if (asked === null) return labels.map((label) => printedLabel(label, tenant))
  if (asked.template === 'plaquinha') return labels.map((label) => ({ name: label.name, phrase: phraseOf(label) }))
  const faults: SaleFault[] = []
  const printed = labels.map((label): PrintedLabel => {
    const answer = saleTextsOf(label, { house, immediate: asked.immediate, undeclared: undeclaredIn(label) })
    if (answer.kind === 'whole') return { ...printedLabel(label, tenant), sale: answer.sale }
    faults.push(...answer.faults)
    return printedLabel(label, tenant)
  })
  if (faults.length > 0) throw incomplete(faults)
  return printed
}

function incomplete(faults: readonly SaleFault[]): JointRejection {
  const parts = faultsOnce(faults).map(({ path, message }) => ({
    path,
    rejection: new Rejection('sale_label_field', { text: message }),
  }))
  return new JointRejection(SALE_INCOMPLETE, parts)
}

/** Throws the Rejection of what does not fit on the paper. Labels that differ only in their number are drawn once. */
export function refuseTooSmall(printed: readonly Printed[], layout: PrintLayout): void {
  const unlike = new Map(printed.map((each) => [likenessOf(each), each]))
  for (const each of unlike.values()) {
    const text = tooSmallText(each, layout)
    if (text !== null) throw new Rejection('label_too_small', { text })
  }
}

/** Their addresses are equally long, so their codes are equally large. */
const likenessOf = (printed: Printed): string =>
  JSON.stringify(isBuffetTag(printed) ? printed : { ...printed, code: '', url: printed.url.length })

interface JustMade {
  readonly asked: AskedTemplate
  readonly ports: SalePorts
  readonly origin: string
  /** null: nobody has said the paper yet. */
  readonly layout: PrintLayout | null
}

/** For labels that the same write has made: throws where they do not come out by the template, so that none is made. */
export async function refuseUnprintable(
  tx: TenantTransaction,
  labels: readonly Label[],
  { asked, ports, origin, layout }: JustMade,
): Promise<void> {
  const [facts, { name, timeZone }] = await Promise.all([readTemplate(tx, labels, asked, ports), tenantOf(tx)])
  const tenant = { tenant_id: tx.tenantId, tenant_name: name, time_zone: timeZone, public_origin: origin }
  const printed = printedAs(labels, tenant, facts)
  if (layout !== null) refuseTooSmall(printed, layout)
}
