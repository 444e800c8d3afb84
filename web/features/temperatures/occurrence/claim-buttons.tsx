import type { IncidentExportBody } from '#contract/temperatures/export'
import { useExportRequest } from '../../../components/exports/use-export-request.ts'
import { IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { exportClaim } from './occurrence-api.ts'

/** How the tab's exports name those of an occurrence, so that its page shows no other. */
export const exportedOccurrence = (id: number): string => `occurrence ${id}`

/** The list of losses, for the insurer or the power company; the panel of the page shows how the file gets on. */
export function ClaimButtons({ id }: { readonly id: number }) {
  const { mutate, isPending, variables } = useExportRequest({
    kind: exportedOccurrence(id),
    send: (body: IncidentExportBody, key) => exportClaim(id, body, key),
    failure: 'Não foi possível gerar a relação de perdas. Tente de novo.',
    about: exportedOccurrence(id),
  })
  return (
    <div className="flex gap-2">
      <Button
        className="grow"
        busy={isPending && variables.format === 'pdf'}
        disabled={isPending && variables.format === 'csv'}
        icon={<IconFileTypePdf size={22} aria-hidden="true" />}
        onClick={() => mutate({ format: 'pdf' })}
      >
        Relação de perdas
      </Button>
      <Button
        look="quiet"
        aria-label="Relação de perdas em CSV"
        busy={isPending && variables.format === 'csv'}
        disabled={isPending && variables.format === 'pdf'}
        icon={<IconFileTypeCsv size={22} aria-hidden="true" />}
        onClick={() => mutate({ format: 'csv' })}
      >
        CSV
      </Button>
    </div>
  )
}
