import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { saleHouseQuery } from '../../../components/printing/sale/sale-facts.ts'
import type { DeclarationValues } from './declaration-values.ts'
import styles from './declaration-form.module.css'
import look from '../substance-look.module.css'
import { saidOnLabel } from './said-on-label.ts'

interface LabelDockProps {
  readonly values: DeclarationValues
  /** What is said of the saved declaration, and the button that saves. */
  readonly children: ReactNode
}

/** Beside the questions, and on a tablet or a phone below them: what is marked, in the words that come out on a label. */
export function LabelDock({ values, children }: LabelDockProps) {
  const { data: house } = useQuery(saleHouseQuery())
  const said = saidOnLabel(values, house?.allergenProgramme ?? false)
  const isLeftOut = house?.allergenProgramme === false && (values.allergens?.mayContain.length ?? 0) > 0
  return (
    <section className={`stack gap-3 ${styles.dock}`} aria-labelledby="sai-na-etiqueta">
      <div className="stack gap-1">
        <p id="sai-na-etiqueta" className="muted text-1 mid">
          Sai na etiqueta
        </p>
        <p className={`strong break ${look.phrase}`} data-silent={!said || undefined} aria-live="polite">
          {said === null
            ? 'Nada: falta informar este ingrediente.'
            : said === ''
              ? 'Nenhuma frase: o que está marcado não pede nenhuma.'
              : said}
        </p>
        {isLeftOut ? (
          <p className="muted text-2">
            PODE CONTER só sai com o programa de alergênicos ligado, nos dados do estabelecimento.
          </p>
        ) : null}
      </div>
      {children}
    </section>
  )
}
