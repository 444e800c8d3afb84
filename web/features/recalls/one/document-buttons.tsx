import type { RecallExportBody } from '#contract/recalls/export'
import { useExportRequest } from '../../../components/exports/use-export-request.ts'
import { IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { exportRecall } from '../recall-api.ts'

/** How the tab's exports name those of a recall, so that its page shows no other. */
export const exportedRecall = (id: number): string => `recall ${id}`

/** The document of a recall; the panel of the page shows how the file gets on. */
export function DocumentButtons({ id }: { readonly id: number }) {
  const { mutate, isPending, variables } = useExportRequest({
    kind: exportedRecall(id),
    send: (body: RecallExportBody, key) => exportRecall(id, body, key),
    failure: 'Não foi possível gerar o documento. Tente de novo.',
    about: exportedRecall(id),
  })
  return (
    <div className="flex gap-2">
      <Button
        className="grow"
        look="quiet"
        busy={isPending && variables.format === 'pdf'}
        disabled={isPending && variables.format === 'csv'}
        icon={<IconFileTypePdf size={22} aria-hidden="true" />}
        onClick={() => mutate({ format: 'pdf' })}
      >
        Documento
      </Button>
      <Button
        look="quiet"
        aria-label="Documento em CSV"
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
