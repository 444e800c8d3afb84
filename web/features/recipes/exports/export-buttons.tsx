import { recipeExportFormats } from '#contract/recipes'
import { IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons.ts'
import type { ExportControls } from './use-exports.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'

const marks = { pdf: IconFileTypePdf, csv: IconFileTypeCsv } as const
const words = { pdf: 'PDF', csv: 'CSV' } as const

interface ExportButtonsProps {
  readonly controls: ExportControls
  /** Null: all recipes. */
  readonly id: number | null
  /** Name of what is exported, for the accessible name: "todas as fichas técnicas". */
  readonly what: string
  readonly className: string
  readonly quiet?: boolean
}

/** One button per format (PDF, CSV), for one recipe or for all. */
export function ExportButtons({ controls: { busy, run }, id, what, className, quiet }: ExportButtonsProps) {
  return recipeExportFormats.map((format) => {
    const Mark = marks[format]
    const working = busy?.id === id && busy.format === format
    return (
      <Pressable
        key={format}
        className={className}
        data-look={quiet ? 'quiet' : undefined}
        title={`Exportar ${words[format]}`}
        aria-label={`${working ? 'Exportando...' : 'Exportar'} ${what}: ${words[format]}`}
        disabled={busy !== null}
        aria-busy={working || undefined}
        onClick={() => run({ id, format })}
      >
        <Mark size={19} stroke={1.75} aria-hidden="true" />
        <span>{working ? 'Exportando...' : words[format]}</span>
      </Pressable>
    )
  })
}
