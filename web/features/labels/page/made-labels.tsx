import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { Transformed } from '#contract/labels/life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { IconPrinter } from '../../../components/icons.ts'
import { preloadDrawing } from '../../../components/printing/print-labels.ts'
import { PrintNotices } from '../../../components/printing/print-notice.tsx'
import { keptLabelPaper } from '../../../components/printing/use-print-layout.ts'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import { Tile } from '../../../components/kit/tile.tsx'

/** The labels that were just made of this one: they print with one tap. */
export function MadeLabels({ made, tenant }: { readonly made: Transformed; readonly tenant: PrintingTenant }) {
  const { children, hint } = made
  const printing = usePrintLabels(tenant)
  const [first] = children
  useEffect(() => preloadDrawing(), [])
  if (!first) return null
  const sent = printing.isReprint(first)
  return (
    <div className="stack gap-3 pad-4 tinted" data-tone="good" role="status">
      <p>
        {children.length === 1 ? (
          <>
            Etiqueta nova:{' '}
            <Link to="/baixa/$code" params={{ code: first.qrCode }}>
              {first.qrCode}
            </Link>
          </>
        ) : (
          `${children.length} etiquetas novas`
        )}
        , validade <b>{formatLabelDate(first.expiration_date, tenant.time_zone)}</b>.
      </p>
      {hint === null ? null : <p>{hint}</p>}
      <Tile
        look={sent ? 'edge' : 'filled'}
        size="big"
        icon={<IconPrinter size={34} stroke={1.75} aria-hidden="true" />}
        disabled={printing.busy !== null}
        onClick={() => void printing.print(children, keptLabelPaper())}
      >
        {sent ? '2ª via' : children.length === 1 ? 'Imprimir a etiqueta' : `Imprimir ${children.length}`}
      </Tile>
      <PrintNotices controls={printing} />
    </div>
  )
}
