import { Link } from '@tanstack/react-router'
import type { Batch, Evidence } from '#contract/production/batches'
import { IconCheck, IconInfoCircle, IconScan } from '../../../components/icons.ts'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import type { BadgeLook } from '../../../components/tone-badge.tsx'

const looks: Readonly<Record<Evidence, BadgeLook>> = {
  lido: { word: 'Lido', icon: IconScan, tone: 'good' },
  escolhido: { word: 'Escolhido', icon: IconCheck, tone: 'plain' },
  presumido: { word: 'Presumido', icon: IconInfoCircle, tone: 'warn' },
}

/** A label or a received lot that went in, with how that is known. */
export function InputRow({ input }: { readonly input: Batch['inputs'][number] }) {
  const { kind, code, name, lotId, quantity, evidence, substitutes } = input
  return (
    <li className="row wrap between gap-3">
      <span className="stack grow slim break">
        <span className="mid">{name}</span>
        <span className="muted text-2 figures">
          {kind === 'etiqueta' || lotId === null ? (
            <Link to="/baixa/$code" params={{ code }}>
              {code}
            </Link>
          ) : (
            <Link to="/lotes" search={{ lote: String(lotId) }}>
              lote {code}
            </Link>
          )}
          {quantity === null ? (kind === 'etiqueta' ? ' · inteira' : '') : ` · ${quantity}`}
          {substitutes === null ? '' : ` · no lugar de ${substitutes}`}
        </span>
      </span>
      <ToneBadge {...looks[evidence]} />
    </li>
  )
}
