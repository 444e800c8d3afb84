import { recipeExportFormats } from '#contract/recipes'
import { IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons.ts'
import type { ExportControls } from './use-exports.ts'
import { Button } from '../../../components/kit/button.tsx'
import type { ButtonLook } from '../../../components/kit/button.tsx'

const marks = { pdf: IconFileTypePdf, csv: IconFileTypeCsv } as const
const words = { pdf: 'PDF', csv: 'CSV' } as const

interface ExportButtonsProps {
  readonly controls: ExportControls
  /** Null: all recipes. */
  readonly id: number | null
  /** Name of what is exported, for the accessible name: "todas as fichas técnicas". */
  readonly what: string
  readonly look: ButtonLook
}

/** One button per format (PDF, CSV), for one recipe or for all. */
export function ExportButtons({ controls: { busy, run }, id, what, look }: ExportButtonsProps) {
  return recipeExportFormats.map((format) => {
    const Mark = marks[format]
    const working = busy?.id === id && busy.format === format
    return (
      <Button
        key={format}
        look={look}
        title={`Exportar ${words[format]}`}
        aria-label={`${working ? 'Exportando...' : 'Exportar'} ${what}: ${words[format]}`}
        disabled={busy !== null}
        busy={working}
        onClick={() => run({ id, format })}
        icon={<Mark size={19} stroke={1.75} aria-hidden="true" />}
      >
        {working ? 'Exportando...' : words[format]}
      </Button>
    )
  })
}
