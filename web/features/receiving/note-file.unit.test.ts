import { expect, it } from 'vitest'
import { NOTE_BYTES_MAX, readNoteFile, xmlText } from './note-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const fileOf = (name: string, content: Uint8Array<ArrayBuffer>) => new File([content], name)
async function refusalOf(name: string, content: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const file = await readNoteFile(fileOf(name, content))
  return 'refusal' in file ? file.refusal : null
}

it('reads UTF-8, with and without its mark, and ISO-8859-1 where the file declares it', () => {
  expect(xmlText(bytes('<nfe>Açúcar</nfe>'))).toBe('<nfe>Açúcar</nfe>')
  expect(xmlText(bytes('\uFEFF<?xml version="1.0" encoding="UTF-8"?><nfe>Açúcar</nfe>'))).toContain('Açúcar')
  expect(xmlText(latin1('<?xml version="1.0" encoding="ISO-8859-1"?><nfe>Açúcar</nfe>'))).toContain('Açúcar')
  expect(xmlText(bytes("<?xml version='1.0' encoding='klingon'?><nfe>Açúcar</nfe>"))).toContain('Açúcar')
})

it('refuses what is plainly no note, by its name', async () => {
  expect(await readNoteFile(fileOf('foto.jpg', bytes('ÿØÿà')))).toEqual({
    name: 'foto.jpg',
    refusal: 'este arquivo não é um XML de nota.',
  })
  expect(await refusalOf('nota.pdf', bytes('%PDF-1.7'))).toContain('DANFE')
  expect(await refusalOf('nada.xml', bytes(''))).toBe('o arquivo está vazio.')
  expect(await refusalOf('grande.xml', new Uint8Array(NOTE_BYTES_MAX + 1))).toContain('1 MB')
})

it('hands on the text of a note, with whatever stands before it', async () => {
  expect(await readNoteFile(fileOf('nota.xml', bytes('\n <nfeProc/>')))).toEqual({
    name: 'nota.xml',
    xml: '\n <nfeProc/>',
  })
})
