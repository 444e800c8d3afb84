/** The server reads no longer note. */
export const NOTE_BYTES_MAX = 1_048_576

interface ReadNoteFile {
  /** As the file is named, for the sentence of its refusal. */
  readonly name: string
  readonly xml: string
}

export type NoteFile = ReadNoteFile | { readonly name: string; readonly refusal: string }

/** The text of a note's file. What is plainly none is refused here; whether the text is a note, the server says. */
export async function readNoteFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<NoteFile> {
  const { name } = file
  if (file.size > NOTE_BYTES_MAX) return { name, refusal: 'o arquivo passa de 1 MB, e uma nota não chega a isso.' }
  if (file.size === 0) return { name, refusal: 'o arquivo está vazio.' }
  const xml = xmlText(new Uint8Array(await file.arrayBuffer()))
  if (xml.startsWith('%PDF')) return { name, refusal: 'este é o PDF da nota (DANFE). Os itens só vêm no arquivo XML.' }
  return xml.trimStart().startsWith('<') ? { name, xml } : { name, refusal: 'este arquivo não é um XML de nota.' }
}

const ENCODING = /^\s*<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/
/** The declaration stands in the first bytes. */
const HEAD = 200

/** Bytes as text, in the encoding that their declaration names; UTF-8 where it names none, or none that exists. */
export function xmlText(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD)).replace(/^ï»¿/, '')
  return decoderOf(ENCODING.exec(head)?.[1]).decode(bytes)
}

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
