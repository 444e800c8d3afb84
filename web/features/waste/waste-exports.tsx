import type { WastePeriod } from '#contract/waste'
import { IconFileTypeCsv, IconFileTypePdf } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { useWasteExport } from './use-waste-export.ts'

const formats = [
  { format: 'csv', name: 'CSV', icon: IconFileTypeCsv },
  { format: 'pdf', name: 'PDF', icon: IconFileTypePdf },
] as const

export function WasteExports({ period }: { readonly period: WastePeriod }) {
  const { isPending, variables, mutate } = useWasteExport(period)
  return (
    <div className="flex gap-2 push">
      {formats.map(({ format, name, icon: Mark }) => {
        const isBusy = isPending && variables === format
        return (
          <Button
            key={format}
            look="quiet"
            disabled={isPending}
            aria-busy={isBusy || undefined}
            aria-label={`Exportar ${name}`}
            onClick={() => mutate(format)}
            icon={<Mark size={20} stroke={1.75} aria-hidden="true" />}
          >
            {isBusy ? 'Exportando...' : name}
          </Button>
        )
      })}
    </div>
  )
}
