import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { isBlocked } from '#contract/labels/usable'
import { codePrefix } from '../lots.ts'
import styles from './lot-codes.module.css'

interface LotCodesProps {
  readonly labels: readonly Label[]
  /** The labels that the form would use: they are crossed out. */
  readonly used?: ReadonlySet<number>
  readonly onLeave: () => void
}

/** Every label of the lot by its own code; each leads to its page. */
export function LotCodes({ labels, used, onLeave }: LotCodesProps) {
  const prefix = codePrefix(labels)
  return (
    <section className="row wrap gap-2" aria-label="Etiquetas deste lote">
      {prefix === '' ? null : <span className="muted text-1">{prefix}</span>}
      {labels.map(({ id, qrCode, ...label }) => (
        <Link
          key={id}
          to="/print/$productId"
          params={{ productId: String(id) }}
          className={`middle ink text-1 mid figures ${styles.code}`}
          data-used={used?.has(id) || undefined}
          title={qrCode}
          onClick={onLeave}
        >
          {qrCode.slice(prefix.length)}
          {isBlocked(label) ? ' · bloqueada' : ''}
        </Link>
      ))}
    </section>
  )
}
