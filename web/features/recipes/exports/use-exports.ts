import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notifications } from '@mantine/notifications'
import type { RecipeExportFormat } from '#contract/recipes'
import { exportQuery } from '../../../components/exports/export-api.ts'
import { rememberExport } from '../../../components/exports/remembered-exports.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { exportAllRecipes, exportRecipe } from '../api.ts'

const failures: Readonly<Record<RecipeExportFormat, string>> = {
  pdf: 'Erro ao exportar receita para PDF',
  csv: 'Erro ao exportar receita para CSV',
}
const failuresOfAll: Readonly<Record<RecipeExportFormat, string>> = {
  pdf: 'Erro ao exportar as fichas técnicas para PDF',
  csv: 'Erro ao exportar as fichas técnicas para CSV',
}

/** How the tab's exports name one recipe, so that its note shows on no other recipe's page. */
export const exportedRecipe = (id: number): string => `recipe ${id}`

export interface ExportRequest {
  /** Null: all recipes. */
  readonly id: number | null
  readonly format: RecipeExportFormat
}

export interface ExportControls {
  /** The request under way. */
  readonly busy: ExportRequest | null
  readonly run: (request: ExportRequest) => void
}

/** One recipe's file usually comes in the answer. A slow export, or one of all recipes, goes to the progress panel. */
export function useExports(): ExportControls {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, format }: ExportRequest) => {
      if (id !== null) return exportRecipe(id, format)
      return {
        kind: 'running',
        status: await attempt(`export-all ${format}`, (key) => exportAllRecipes(format, key)),
      } as const
    },
    onSuccess: (answer, { id }) => {
      if (answer.kind === 'file') return saveFile(answer.file)
      queryClient.setQueryData(exportQuery(answer.status.id).queryKey, answer.status)
      rememberExport(answer.status.id, id === null ? null : exportedRecipe(id))
    },
    onError: (error, { id, format }) =>
      notifications.show({
        color: 'red.8',
        message: sentenceOf(error, (id === null ? failuresOfAll : failures)[format]),
      }),
  })
  const busy = mutation.isPending ? mutation.variables : null
  const run = mutation.mutate
  return useMemo(() => ({ busy, run }), [busy, run])
}
