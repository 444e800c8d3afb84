import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SheetYield, YieldsQuery } from '#contract/production/day-list'
import { counted } from '#contract/words'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import { amountText as moneyText } from '../../lib/format.ts'
import { yieldsQuery } from './production-api.ts'
import { amountText } from './words.ts'

/** Which sheets yield less or more than they say, and what the difference is worth. */
export function YieldsCard({ period }: { readonly period: YieldsQuery }) {
  const { data: yields = [] } = useQuery(yieldsQuery(period))
  const different = yields.filter(({ percent }) => Math.round(percent) !== 0)
  if (yields.length === 0) return null
  return (
    <section className="panel slim pad-4 above-5" aria-label="Rendimento das fichas">
      <SectionTitle apart>Rendimento das fichas</SectionTitle>
      {different.length === 0 ? (
        <p className="muted">Todas as fichas produzidas renderam o que dizem.</p>
      ) : (
        <ul className="stack gap-3">
          {different.map((sheet) => (
            // A sheet whose unit was changed has a row for each unit.
            <li key={`${sheet.recipeId} ${sheet.unit}`} className="slim break">
              <Link
                to="/management/technical-sheet/view/$id"
                params={{ id: String(sheet.recipeId) }}
                className="ink mid"
              >
                {yieldText(sheet)}
              </Link>
              <p className="muted text-2 figures">
                {counted(sheet.batches, 'preparo', 'preparos')}: {amountText({ n: sheet.real, unit: sheet.unit })} em
                vez de {amountText({ n: sheet.planned, unit: sheet.unit })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `Molho de tomate rende 5 % menos que a ficha: R$ 8,40 por preparo` */
export function yieldText({ name, percent, differencePerBatch }: SheetYield): string {
  const more = percent < 0 ? 'menos' : 'mais'
  const money = moneyText(differencePerBatch.replace('-', ''))
  return `${name} rende ${Math.abs(Math.round(percent))} % ${more} que a ficha: R$ ${money} por preparo`
}
