import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import type { NoteFile } from '../note-file.ts'
import { readNoteFile } from '../note-file.ts'
import { openFromNote } from '../open-note.ts'

/** Why one file was not opened. */
export interface NoteFault {
  /** Among the files, from 0. */
  readonly place: number
  readonly name: string
  readonly text: string
  /** The receipt that has this note already. */
  readonly receiptId: string | null
  /** The server did not answer: the same file may be opened later. */
  readonly isUnanswered: boolean
}

export interface OpenedNotes {
  readonly ids: readonly number[]
  readonly faults: readonly NoteFault[]
}

const failedText = 'não foi possível ler a nota agora. Tente novamente.'

/** Opens notes one after the other; a single one leads to its receipt. */
export function useOpenNotes() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [reading, setReading] = useState(0)
  const [opened, setOpened] = useState<OpenedNotes | null>(null)

  /** @param keepsUnanswered what the server does not answer is said elsewhere: the files stay on the device */
  async function open(files: readonly File[], keepsUnanswered = false): Promise<OpenedNotes> {
    setOpened(null)
    setReading(files.length)
    const ids: number[] = []
    const faults: NoteFault[] = []
    for (const [place, file] of files.entries()) {
      const result = await openOne(await readNoteFile(file))
      if (typeof result === 'number') ids.push(result)
      else faults.push({ place, ...result })
    }
    setReading(0)
    const said = faults.filter(({ isUnanswered }) => !keepsUnanswered || !isUnanswered)
    void queryClient.invalidateQueries({ queryKey: moneyKeys.receiving })
    const [first] = ids
    if (first !== undefined && files.length === 1)
      void navigate({ to: '/recebimento/$receiptId', params: { receiptId: String(first) } })
    else if (ids.length + said.length > 0) setOpened({ ids, faults: said })
    return { ids, faults }
  }

  return { reading, opened, open, dismiss: () => setOpened(null) }
}

async function openOne(file: NoteFile): Promise<number | Omit<NoteFault, 'place'>> {
  const { name } = file
  if ('refusal' in file) return { name, text: file.refusal, receiptId: null, isUnanswered: false }
  try {
    return (await openFromNote(file.xml)).id
  } catch (error) {
    const text = sentenceOf(error, failedText)
    // The sentence of a note that is known ends in the number of its receipt.
    const [, receiptId = null] = /recebimento (\d+)/.exec(text) ?? []
    const isUnanswered = !(error instanceof HttpProblem && error.status >= 400 && error.status < 500)
    return { name, text, receiptId, isUnanswered }
  }
}
