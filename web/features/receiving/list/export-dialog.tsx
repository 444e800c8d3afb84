import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, localDate } from '#contract/calendar'
import { exportStatus } from '#contract/exports'
import type { WholeDays } from '#contract/period'
import type { ReceiptExportBody } from '#contract/receiving/export'
import { exportQuery } from '../../../components/exports/export-api.ts'
import { rememberExport } from '../../../components/exports/remembered-exports.ts'
import { IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { periodErrors } from '../../../components/period/period-errors.ts'
import { PeriodFields } from '../../../components/period/period-fields.tsx'
import { request, sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { RECEIPTS_EXPORT } from './receipts-address.ts'

interface ExportDialogProps {
  readonly timeZone: string
  readonly onClose: () => void
}

const USUAL_DAYS = 30

/** Asks for the period of the sheet of receipts; the panel of the screen shows how the file gets on. */
export function ExportDialog({ timeZone, onClose }: ExportDialogProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [today] = useState(() => localDate(new Date(), timeZone))
  const [period, setPeriod] = useState<WholeDays>({ from: addDays(today, 1 - USUAL_DAYS), to: today })
  const errors = periodErrors(period)
  const isWrong = Object.keys(errors).length > 0
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (body: ReceiptExportBody) =>
      attempt(JSON.stringify(body), (idempotencyKey) =>
        request(exportStatus, '/api/receipts/export', { method: 'POST', body, idempotencyKey }),
      ),
    onSuccess: (status) => {
      queryClient.setQueryData(exportQuery(status.id).queryKey, status)
      rememberExport(status.id, RECEIPTS_EXPORT)
      onClose()
    },
    onError: (error) =>
      notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao exportar os recebimentos') }),
  })
  const send = (format: ReceiptExportBody['format']) => mutate({ ...period, format })

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
