import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { exportStatus } from '#contract/exports'
import type { TemperatureExportBody } from '#contract/temperatures/export'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { useExportRequest } from '../../../components/exports/use-export-request.ts'
import { IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { request } from '../../../lib/http.ts'
import { TemperatureTabs } from '../temperature-tabs.tsx'
import { monthsUpTo } from './months.ts'

/** How the tab's exports name those of this screen, so that it shows no other. */
const MONTH_EXPORT = 'temperatures of a month'

/** The sheet of a month for the inspection, as a file. */
export function MonthScreen({ timeZone }: { readonly timeZone: string }) {
  const [months] = useState(() => monthsUpTo(new Date(), timeZone))
  const [month, setMonth] = useState(months[0]?.value ?? '')
  return (
    <>
      <PageHeader
        title="Planilha do mês"
        description="O que a vigilância pede: cada dia e cada ronda, com quem mediu e o que foi feito."
      />
      <TemperatureTabs />
      <ExportPanel about={MONTH_EXPORT} />
      <Card title="Escolha o mês">
        <div className="stack gap-4">
          <NativeSelect
            label="Mês"
            data={months.map(({ value, name }) => ({ value, label: name }))}
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
          <p className="muted text-2">
            Os pontos um depois do outro, com o limite e a fonte. A planilha marca o que foi lançado tarde, o que foi
            corrigido e a ronda sem leitura, e diz abaixo o que foi feito.
          </p>
          <SheetButtons month={month} />
        </div>
      </Card>
    </>
  )
}

function SheetButtons({ month }: Pick<TemperatureExportBody, 'month'>) {
  const { mutate, isPending, variables } = useExportRequest({
    kind: MONTH_EXPORT,
    send: (body: TemperatureExportBody, idempotencyKey) =>
      request(exportStatus, '/api/temperature/export', { method: 'POST', body, idempotencyKey }),
    failure: 'Não foi possível gerar a planilha. Tente de novo.',
    about: MONTH_EXPORT,
  })
  return (
    <div className="answers">
      <Button
        look="quiet"
        busy={isPending && variables.format === 'csv'}
        disabled={isPending && variables.format === 'pdf'}
        icon={<IconFileTypeCsv size={22} aria-hidden="true" />}
        onClick={() => mutate({ month, format: 'csv' })}
      >
        CSV
      </Button>
      <Button
        busy={isPending && variables.format === 'pdf'}
        disabled={isPending && variables.format === 'csv'}
        icon={<IconFileTypePdf size={22} aria-hidden="true" />}
        onClick={() => mutate({ month, format: 'pdf' })}
      >
        PDF
      </Button>
    </div>
  )
}
