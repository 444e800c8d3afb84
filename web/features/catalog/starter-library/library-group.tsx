import { useId } from 'react'
import type { LibraryProduct } from '#contract/catalog'
import { counted } from '#contract/words'
import { daysError, shownDays } from './library-choice.ts'
import type { LibraryChoice } from './library-choice.ts'
import styles from './library-screen.module.css'

interface LibraryGroupProps {
  readonly category: string
  readonly products: readonly LibraryProduct[]
  readonly choice: LibraryChoice
  readonly onToggle: (product: LibraryProduct) => void
  readonly onDays: (name: string, days: string) => void
}

export function LibraryGroup({ category, products, choice, onToggle, onDays }: LibraryGroupProps) {
  const titleId = useId()
  return (
    <section className="below-5" aria-labelledby={titleId}>
      <h2 id={titleId} className="below-2 text-4 mid">
        {category}
      </h2>
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.name} className={`panel ${styles.product}`}>
            <label className={`tick ${styles.choice}`}>
              <input
                type="checkbox"
                checked={product.registered || choice.has(product.name)}
                disabled={product.registered}
                onChange={() => onToggle(product)}
              />
              <span className="mid break">
                {product.name} <small className="block muted text-1 regular">{aboutText(product)}</small>
              </span>
            </label>
            {choice.has(product.name) ? (
              <Days product={product} value={shownDays(product, choice.get(product.name) ?? null)} onChange={onDays} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function aboutText({ sector, storage, proposal, registered }: LibraryProduct): string {
  if (registered) return 'já cadastrado'
  const days = proposal === null ? 'prazo do fabricante' : counted(proposal.days, 'dia', 'dias')
  return `${sector} · ${storage} · ${days}`
}

interface DaysProps {
  readonly product: LibraryProduct
  readonly value: string
  readonly onChange: (name: string, days: string) => void
}

function Days({ product: { name, proposal }, value, onChange }: DaysProps) {
  const id = useId()
  const error = daysError(name, value)
  return (
    <div className={styles.days}>
      <label htmlFor={id}>
        Validade em dias<span className="visually-hidden"> de {name}</span>
      </label>
      <input
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={value}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
      <p id={`${id}-about`} className={`across text-1 ${error === null ? 'muted' : 'bad'}`}>
        {error ?? (proposal ? `Proposta: ${proposal.source}.` : 'Em branco: a data é informada em cada etiqueta.')}
      </p>
    </div>
  )
}
