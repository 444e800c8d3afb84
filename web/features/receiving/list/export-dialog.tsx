import { useState } from 'react'
import { addDays, localDate } from '#contract/calendar'
import { exportStatus } from '#contract/exports'
import type { WholeDays } from '#contract/period'
import type { ReceiptExportBody } from '#contract/receiving/export'
import { useExportRequest } from '../../../components/exports/use-export-request.ts'
import { IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { periodErrors } from '../../../components/period/period-errors.ts'
import { PeriodFields } from '../../../components/period/period-fields.tsx'
import { request } from '../../../lib/http.ts'
import { RECEIPTS_EXPORT } from './receipts-address.ts'

interface ExportDialogProps {
  readonly timeZone: string
  readonly onClose: () => void
}

const USUAL_DAYS = 30

/** Asks for the period of the sheet of receipts; the panel of the screen shows how the file gets on. */
export function ExportDialog({ timeZone, onClose }: ExportDialogProps) {
  const [today] = useState(() => localDate(new Date(), timeZone))
  const [period, setPeriod] = useState<WholeDays>({ from: addDays(today, 1 - USUAL_DAYS), to: today })
  const errors = periodErrors(period)
  const isWrong = Object.keys(errors).length > 0
  const { mutate, isPending, variables } = useExportRequest({
    kind: RECEIPTS_EXPORT,
    send: (body: ReceiptExportBody, idempotencyKey) =>
      request(exportStatus, '/api/receipts/export', { method: 'POST', body, idempotencyKey }),
    failure: 'Erro ao exportar os recebimentos',
    about: RECEIPTS_EXPORT,
  })
  const send = (format: ReceiptExportBody['format']) => mutate({ ...period, format }, { onSuccess: onClose })

  return (
    <Sheet title="Planilha de recebimentos" onClose={onClose}>
      <div className="stack gap-4">
        <p className="muted">O que foi recebido e recusado no período, com temperaturas, lotes e quem recebeu.</p>
        <div className="pair">
          <PeriodFields period={period} onChange={setPeriod} {...{ today, errors }} />
        </div>
        <div className="answers">
          <Button
            look="quiet"
            disabled={isWrong || isPending}
            aria-busy={(isPending && variables.format === 'csv') || undefined}
            icon={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => send('csv')}
          >
            CSV
          </Button>
          <Button
            disabled={isWrong || isPending}
            aria-busy={(isPending && variables.format === 'pdf') || undefined}
            icon={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => send('pdf')}
          >
            PDF
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
