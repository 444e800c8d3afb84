import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Label } from '#contract/labels'
import type { SaleFault } from '#contract/labels/sale-label'
import { Choice } from '../../kit/choice.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { SaleControls, SaleTrouble } from './use-sale.ts'

interface LabelKindProps {
  readonly sale: SaleControls
  readonly trouble: SaleTrouble | null
}

/** As what labels are printed: for the kitchen, or for whoever buys them. Says what a sale label still lacks. */
export function LabelKind({ sale, trouble }: LabelKindProps) {
  const name = useId()
  const { isChosen, immediate, setChosen, setImmediate, labels } = sale
  return (
    <div className="stack gap-3">
      <fieldset className="tiles">
        <legend className="visually-hidden">O que imprimir</legend>
        {[false, true].map((isSale) => (
          <Choice
            key={String(isSale)}
            type="radio"
            face="tile break"
            name={name}
            checked={isChosen === isSale}
            onChange={() => setChosen(isSale)}
          >
            {isSale ? 'Rótulo de venda' : 'Etiqueta'}
          </Choice>
        ))}
      </fieldset>
      {isChosen ? (
        <Checkbox
          label="Produto para consumo imediato"
          description="Só na entrega"
          checked={immediate}
          onChange={(event) => setImmediate(event.currentTarget.checked)}
        />
      ) : null}
      {trouble === null ? null : <Trouble trouble={trouble} labels={labels} />}
    </div>
  )
}

function Trouble({ trouble, labels }: { readonly trouble: SaleTrouble; readonly labels: readonly Label[] }) {
  switch (trouble.kind) {
    case 'loading':
      return <p className="muted">Conferindo o rótulo de venda...</p>
    case 'failed':
      return <Notice tone="bad" text="Não foi possível conferir o rótulo de venda. Escolha-o de novo." />
    case 'too_small':
      return <Notice tone="warn" text={trouble.text} />
    case 'incomplete':
      return (
        <Notice tone="warn" text="O rótulo de venda não sai incompleto. Falta:">
          <ul className="stack gap-2 above-2">
            {trouble.faults.map((fault) => (
              <li key={`${fault.path} ${fault.message}`} className="break">
                {fault.message} <WhereToFill fault={fault} labels={labels} />
              </li>
            ))}
          </ul>
        </Notice>
      )
    default:
      return trouble satisfies never
  }
}

interface WhereToFillProps {
  readonly fault: SaleFault
  readonly labels: readonly Label[]
}

/** The screen that says what is missing. What a label itself lacks, only another label has. */
function WhereToFill({ fault: { path }, labels }: WhereToFillProps) {
  if (path.startsWith('business.')) return <Link to="/management/business">Dados do estabelecimento</Link>
  const ofSheet = path === 'allergens' || path === 'gluten' || path === 'ingredients'
  const sheet = labels.flatMap(({ frozenAllergens: frozen }) => frozen?.sheets ?? []).at(0)
  if (ofSheet && sheet !== undefined)
    return (
      <Link to="/management/technical-sheet/view/$id" params={{ id: String(sheet.recipeId) }}>
        Ver a ficha técnica
      </Link>
    )
  if (ofSheet) return <Link to="/management/technical-sheet">Fichas Técnicas</Link>
  const product = labels.find(({ baseProductId }) => baseProductId !== null)?.baseProductId
  return (
    <Link to="/products" search={product ? { product } : {}}>
      Gerar outra etiqueta
    </Link>
  )
}
