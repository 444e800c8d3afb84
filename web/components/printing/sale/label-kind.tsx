import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { SaleFault } from '#contract/labels/sale-label'
import { Choice } from '../../kit/choice.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { SaleTrouble } from './sale-trouble.ts'
import type { SaleAsked } from './use-sale-asked.ts'

interface LabelKindProps {
  readonly sale: SaleAsked
  readonly trouble: SaleTrouble | null
}

/** As what labels are printed: for the kitchen, or for whoever buys them. Says what a sale label still lacks. */
export function LabelKind({ sale, trouble }: LabelKindProps) {
  const name = useId()
  const { isChosen, immediate, setChosen, setImmediate } = sale
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
      {trouble === null ? null : <Trouble trouble={trouble} sale={sale} />}
    </div>
  )
}

function Trouble({ trouble, sale }: { readonly trouble: SaleTrouble; readonly sale: SaleAsked }) {
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
                {fault.message} <WhereToFill fault={fault} sale={sale} />
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
  readonly sale: SaleAsked
}

/** The screen that says what is missing. What a label itself lacks, only another label has. */
function WhereToFill({ fault: { path }, sale: { goods, isUnmade } }: WhereToFillProps) {
  const beside = isUnmade ? { target: '_blank' } : {}
  if (path.startsWith('business.'))
    return (
      <Link to="/management/business" {...beside}>
        Dados do estabelecimento
      </Link>
    )
  const ofSheet = path === 'allergens' || path === 'gluten' || path === 'ingredients'
  if (ofSheet && goods.sheet !== null)
    return (
      <Link to="/management/technical-sheet/view/$id" params={{ id: String(goods.sheet) }} {...beside}>
        Ver a ficha técnica
      </Link>
    )
  if (ofSheet)
    return (
      <Link to="/management/technical-sheet" {...beside}>
        Fichas Técnicas
      </Link>
    )
  // The form has the field itself.
  if (isUnmade) return null
  return (
    <Link to="/products" search={goods.product === null ? {} : { product: goods.product }}>
      Gerar outra etiqueta
    </Link>
  )
}
