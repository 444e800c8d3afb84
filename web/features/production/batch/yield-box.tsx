import { unitSymbols } from '#contract/unit'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { amountText, differenceText, numberText } from '../words.ts'
import type { Amount } from '../words.ts'
import styles from './batch.module.css'
import { stepOf, stepped } from './paper.ts'

interface YieldBoxProps {
  readonly planned: Amount
  /** null: as planned. */
  readonly real: number | null
  readonly isTyping: boolean
  readonly onChange: (real: number) => void
  readonly onType: () => void
}

const unitNames = { kg: 'quilo', g: 'gramas', L: 'litro', mL: 'mililitros', unidade: 'unidade' } as const

/** What it really yielded: a tap on the number opens the number pad. */
export function YieldBox({ planned, real, isTyping, onChange, onType }: YieldBoxProps) {
  const shown = real ?? planned.n
  const step = stepOf(planned.unit)
  const difference = differenceText(shown, planned.n)
  const stepName = `${numberText(step)} ${unitNames[planned.unit]}`
  return (
    <section aria-label="Rendimento">
      <h2 className="muted text-2 mid below-1">Rendeu</h2>
      <div className={styles.yield} data-now={isTyping || undefined}>
        <Pressable className="middle" aria-label={`Menos ${stepName}`} onClick={() => onChange(stepped(shown, -step))}>
          <IconMinus size={28} aria-hidden="true" />
        </Pressable>
        <Pressable className={`strong figures one-line ${styles.yielded}`} onClick={onType}>
          <span className="visually-hidden">Rendeu </span>
          {numberText(shown)}
          <small className="muted mid">{unitSymbols[planned.unit]}</small>
          <span className="visually-hidden">: corrigir</span>
        </Pressable>
        <Pressable className="middle" aria-label={`Mais ${stepName}`} onClick={() => onChange(stepped(shown, step))}>
          <IconPlus size={28} aria-hidden="true" />
        </Pressable>
      </div>
      <p className="muted text-2 text-center figures above-1">
        a ficha prevê {amountText(planned)}
        {difference === null ? null : (
          <>
            {' · '}
            <b className="ink mid">{difference}</b>
          </>
        )}
      </p>
    </section>
  )
}
