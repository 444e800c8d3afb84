import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importPreview, importResult } from '#contract/table-import'
import type { ImportBody, ImportPreview } from '#contract/table-import'
import { HttpProblem, request, sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { importBodyOf, refusalOf } from './import-file.ts'

/**
 * A file with its preview. The content is kept: saving sends what the user checked, even if the file on disk has
 * changed.
 */
export interface ReadFile {
  /** Incremented with each read. */
  readonly reading: number
  readonly body: ImportBody
  readonly preview: ImportPreview
}

interface TableImportOptions {
  /** Base path of the requests: `/api/ingredients/import`. */
  readonly path: string
  /** Whether the import can register names that are missing, after the user has confirmed them. */
  readonly createsMissing: boolean
  readonly onImported: (count: number) => void
}

export function useTableImport({ path, createsMissing, onImported }: TableImportOptions) {
  const [file, setFile] = useState<ReadFile | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const attempt = useAttempt()
  const readings = useRef(0)

  const reading = useMutation({
    mutationFn: async (body: ImportBody): Promise<ReadFile> => {
      const preview = await request(importPreview, `${path}/preview`, { method: 'POST', body })
      readings.current += 1
      return { reading: readings.current, body, preview }
    },
    onSuccess: setFile,
    onError: (error) => {
      setFile(null)
      setMessage(sentenceOf(error, 'Erro ao ler o arquivo. Tente novamente.'))
    },
  })

  const saving = useMutation({
    mutationFn: ({ body }: ReadFile) =>
      attempt(`${body.fileName} ${body.content}`, (idempotencyKey) =>
        request(importResult, path, { method: 'POST', body, idempotencyKey }),
      ),
    onMutate: () => setMessage(null),
    onSuccess: ({ imported }) => onImported(imported),
    onError: (error, { body }) => {
      setMessage(sentenceOf(error, 'Erro ao importar. Tente novamente.'))
      // Another user registered the same entries after the preview. Reading the file again shows which rows are wrong.
      if (error instanceof HttpProblem && error.status === 422) reading.mutate(body)
    },
  })

  async function choose(chosen: File) {
    setFile(null)
    setMessage(refusalOf(chosen))
    if (refusalOf(chosen) !== null) return
    const body = await importBodyOf(chosen).catch(() => null)
    if (body) reading.mutate(createsMissing ? { ...body, createMissing: true } : body)
    else setMessage(`O arquivo "${chosen.name}" não pôde ser aberto. Escolha-o de novo.`)
  }

  function save() {
    if (file) saving.mutate(file)
  }

  return { file, message, choose, save, reading: reading.isPending, saving: saving.isPending }
}

export type TableImport = ReturnType<typeof useTableImport>
