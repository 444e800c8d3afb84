import { useState } from 'react'
import { heatDays, weekText } from '#contract/charts'
import type { WastePeriod, WasteProductRow, WasteRow, WasteSummary } from '#contract/waste'
import {
  heatTitle,
  partsOf,
  partsText,
  shareOfMade,
  topProducts,
  totalOf,
  wasteWeeks,
  wholeReais,
  worthAmount,
} from '#contract/waste/words'
import type { BarRow } from '../../components/kit/bar-table.tsx'
import { BarTable } from '../../components/kit/bar-table.tsx'
import { HeatTable } from '../../components/heat-table/heat-table.tsx'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import { ShareDot } from '../../components/kit/share-bar.tsx'
import styles from './waste-screen.module.css'
import { Button } from '../../components/kit/button.tsx'

interface SummaryProps {
  readonly summary: WasteSummary
}

const countText = (count: number) => count.toLocaleString('pt-BR')

function barOf(row: WasteRow, figures: BarRow['figures']): BarRow {
  const { late, within } = partsOf(row)
  return {
    key: row.key,
    name: row.name,
    parts: [
      { tone: 'late', amount: late },
      { tone: 'tomorrow', amount: within },
    ],
    words: partsText(row),
    figures,
  }
}

/** A row without any value shows that its cost is missing, and not R$ 0,00. */
const valueOf = (row: WasteRow) => ({ text: worthAmount(row) })

export function Reasons({ summary }: SummaryProps) {
  return (
    <section className="panel slim pad-4">
      <SectionTitle apart>Por motivo</SectionTitle>
      <BarTable
        label="Perdas por motivo"
        nameHeading="Motivo"
        columns={[{ name: 'R$' }, { name: 'Etiquetas' }]}
        rows={summary.byReason.map((row) => barOf(row, [valueOf(row), { text: countText(row.count) }]))}
        total={[worthAmount(totalOf(summary)), countText(summary.count)]}
      />
    </section>
  )
}

export function Sectors({ summary }: SummaryProps) {
  return (
    <section className={`panel slim pad-4 ${styles.sectors}`}>
      <SectionTitle apart>Por setor</SectionTitle>
      <BarTable
        label="Perdas por setor"
        nameHeading="Setor"
        columns={[{ name: 'R$' }]}
        rows={summary.bySector.map((row) => barOf(row, [valueOf(row)]))}
      />
    </section>
  )
}

const FIRST = 5

export function Products({ summary }: SummaryProps) {
  const [showsAll, setShowsAll] = useState(false)
  const top = topProducts(summary.byProduct, FIRST)
  const rows = showsAll ? summary.byProduct : top
  return (
    <section className={`panel slim pad-4 ${styles.products}`}>
      <div className="flex wrap baseline between gap-1 below-2">
        <SectionTitle>Por produto</SectionTitle>
        <p className="flex gap-3 muted text-1 mid" aria-hidden="true">
          <span>
            <ShareDot tone="late" />
            vencido
          </span>
          <span>
            <ShareDot tone="tomorrow" />
            dentro da validade
          </span>
        </p>
      </div>
      <BarTable
        label="Perdas por produto"
        nameHeading="Produto"
        columns={[{ name: 'R$' }, { name: 'etiquetas', isMinor: true }, { name: 'do que fez' }]}
        rows={rows.map(productBar)}
        showsHeadings
      />
      {top.length === summary.byProduct.length ? null : (
        <Button apart look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Mostrar menos' : `Mostrar os ${countText(summary.byProduct.length)} produtos`}
        </Button>
      )}
    </section>
  )
}

const productBar = (row: WasteProductRow): BarRow =>
  barOf(row, [valueOf(row), { text: countText(row.count) }, shareOfMade(row)])

export function Days({ heat, chosen }: { readonly heat: WasteSummary; readonly chosen: WastePeriod }) {
  return (
    <section className="panel slim pad-4">
      <SectionTitle apart>{heatTitle(chosen)}</SectionTitle>
      <HeatTable
        label="Perdas por semana e dia da semana, em reais"
        corner="Semana"
        columns={heatDays}
        rows={wasteWeeks(heat, chosen).map((week) => ({
          key: week.from,
          name: weekText(week),
          values: week.days,
          sum: wholeReais(week.sum),
          isCurrent: week.isCurrent,
        }))}
        textOf={wholeReais}
        unit="em R$, sem centavos"
      />
    </section>
  )
}
