import * as fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../errors.ts'
import { readTable } from './read-table.ts'
import { tableInFile } from './file-table.ts'
import { readInThread } from './read-in-thread.ts'
import { firstSheet } from './spreadsheet.ts'
import { csv, fileBody, xlsx } from './samples.test-support.ts'
import type { Table } from './table.ts'
import { unzip } from './unzip.ts'
import { samples } from '../../infra/test/samples.ts'

const read = (bytes: Buffer) => readTable(fileBody(bytes), 'bistro')
const refusal = async (bytes: Buffer) => {
  const error: unknown = await read(bytes).then(
    () => 'read',
    (reason: unknown) => reason,
  )
  return error instanceof Rejection ? error.code : error
}
const windows1252 = (text: string) => Buffer.from(text, 'latin1')

describe('a CSV', () => {
  const expected = {
    headings: ['Nome', 'Preço', 'Observação'],
    rows: [
      { line: 2, cells: ['Pão de ló', '12,50', 'à vista'] },
      { line: 3, cells: ['Açaí', '8', 'ção'] },
    ],
  }
  const text = (delimiter: string) =>
    [
      ['Nome', 'Preço', 'Observação'],
      ['Pão de ló', '12,50', 'à vista'],
      ['Açaí', '8', 'ção'],
    ]
      .map((row) => row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
      .join('\r\n')

  it.each([
    ['UTF-8', (plain: string) => Buffer.from(plain)],
    ['UTF-8 with a byte order mark', (plain: string) => Buffer.from(`\ufeff${plain}`)],
    ['Windows-1252', windows1252],
    ['UTF-16', (plain: string) => Buffer.from(`\ufeff${plain}`, 'utf16le')],
  ])('in %s is read with every delimiter and line break', async (_encoding, encode) => {
    for (const delimiter of [';', ',', '\t']) expect(await read(encode(text(delimiter)))).toEqual(expected)
    for (const lineBreak of ['\n', '\r'])
      expect(await read(encode(text(';').replaceAll('\r\n', lineBreak)))).toEqual(expected)
  })

  it('in Windows-1252 keeps the euro sign and curved quotes', async () => {
    expect((await read(Buffer.from([...windows1252('Nome\nQueijo '), 0x80, 0x93, 0x94]))).rows).toEqual([
      { line: 2, cells: ['Queijo €“”'] },
    ])
  })

  it('has its delimiter detected in the heading, outside quotes', async () => {
    expect(await read(csv('"Nome, por extenso, sem abreviar";Preço', 'Arroz, branco, tipo 1;5'))).toEqual({
      headings: ['Nome, por extenso, sem abreviar', 'Preço'],
      rows: [{ line: 2, cells: ['Arroz, branco, tipo 1', '5'] }],
    })
    expect(await read(csv('Nome', 'Arroz'))).toEqual({ headings: ['Nome'], rows: [{ line: 2, cells: ['Arroz'] }] })
  })

  it('may have delimiters, quotes and line breaks in quoted cells, which count as one line', async () => {
    const { rows } = await read(csv('Nome;Obs', '"Pão; ""francês""";"de\r\nduas linhas"', 'Bolo;'))
    expect(rows).toEqual([
      { line: 2, cells: ['Pão; "francês"', 'de\r\nduas linhas'] },
      { line: 3, cells: ['Bolo'] },
    ])
  })

  it('may have a quote inside an unquoted cell', async () => {
    expect((await read(csv('Nome;Preço', 'Pão 3" fatiado;5'))).rows).toEqual([
      { line: 2, cells: ['Pão 3" fatiado', '5'] },
    ])
  })

  it('keeps the line numbers of a spreadsheet across empty rows', async () => {
    const { headings, rows } = await read(csv('', ';;', 'Nome;Preço', '', ' ; ', 'Arroz;5', ';', 'Feijão;8', '', ''))
    expect([headings, rows]).toEqual([
      ['Nome', 'Preço'],
      [
        { line: 6, cells: ['Arroz', '5'] },
        { line: 8, cells: ['Feijão', '8'] },
      ],
    ])
  })

  it('has its cells trimmed and cut at 2,000 characters', async () => {
    const { rows } = await read(csv('Nome', `  ${'x'.repeat(100_000)}`))
    expect(rows[0]?.cells).toEqual(['x'.repeat(2_000)])
  })
})

describe('a spreadsheet', () => {
  it('is read with numbers as numbers, dates and booleans as texts, and without empty rows', async () => {
    const file = await xlsx([
      ['Nome', 'Preço', 'Desde', 'Ativo', null],
      ['Pão de ló', 12.5, new Date('2026-11-21T00:00:00Z'), true],
      [null, null, null, null],
      ['  Açaí 🧀 ', 0.1 + 0.2, null, false],
    ])
    expect(await readTable(fileBody(file, 'disfarçada.csv'), 'bistro')).toEqual({
      headings: ['Nome', 'Preço', 'Desde', 'Ativo'],
      rows: [
        { line: 2, cells: ['Pão de ló', 12.5, '21/11/2026', 'VERDADEIRO'] },
        { line: 4, cells: ['Açaí 🧀', 0.3, '', 'FALSO'] },
      ],
    })
  })

  it('is recognised by its content, not by its file name', async () => {
    expect(await readTable(fileBody(csv('Nome', 'Arroz'), 'planilha.xlsx'), 'bistro')).toEqual({
      headings: ['Nome'],
      rows: [{ line: 2, cells: ['Arroz'] }],
    })
  })

  it('waits for a free thread when many arrive at once, broken files included', async () => {
    const file = await xlsx([['Nome'], ['Arroz']])
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? read(file) : refusal(file.subarray(0, 100)))),
    )
    expect(outcomes).toEqual(
      [0, 1, 2].flatMap(() => [
        { headings: ['Nome'], rows: [{ line: 2, cells: ['Arroz'] }] },
        'import_file_unreadable',
      ]),
    )
  })

  it('may have at most 5,000 rows', async () => {
    const rows = (count: number) => [
      ['Nome', 'Preço'],
      ...Array.from({ length: count }, (_, index) => [`Item ${index}`, index]),
    ]
    expect((await read(await xlsx(rows(5_000)))).rows).toHaveLength(5_000)
    for (const file of [await xlsx(rows(5_001)), csv(...rows(5_001).map((row) => row.join(';')))]) {
      await expect(read(file)).rejects.toMatchObject({ code: 'import_too_many_rows', facts: { rows: 5_001 } })
    }
  })
})

/** A spreadsheet whose inner files were changed. */
async function changed(change: (files: Record<string, Uint8Array>) => void, level: 0 | 6 = 6): Promise<Buffer> {
  const files = unzipSync(
    await xlsx([
      ['Nome', 'Preço'],
      ['Arroz', 5],
    ]),
  )
  change(files)
  return Buffer.from(zipSync(files, { level }))
}
async function without(missing: string): Promise<Buffer> {
  const files = unzipSync(await xlsx([['Nome'], ['Arroz']]))
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).filter(([name]) => name !== missing))))
}
const SHEET = 'xl/worksheets/sheet1.xml'
const withSheet = (change: (xml: string) => string) =>
  changed((files) => {
    files[SHEET] = strToU8(change(new TextDecoder().decode(files[SHEET])))
  })

describe('a CSV that could exhaust memory or time', () => {
  it.each([
    ['700,000 blank lines', `Nome;Preço\n${'\n'.repeat(700_000)}`, 'import_too_many_rows'],
    ['as many lines of an old Macintosh', `Nome;Preço\r${'\r'.repeat(700_000)}`, 'import_too_many_rows'],
    ['700,000 cells in a row', `Nome${';'.repeat(700_000)}`, 'import_file_too_large'],
    ['700,000 tabs in quotes', `Nome\n"${'\t'.repeat(700_000)}"`, 'import_file_too_large'],
  ])('is refused before it is parsed: %s', async (_what, text, code) => {
    const started = performance.now()
    expect(await refusal(Buffer.from(text))).toBe(code)
    // To parse it takes minutes, or the eight seconds of the thread.
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('may have some 20,000 lines, most of them blank', async () => {
    const file = csv('Nome;Preço', 'Arroz;5', ...Array.from({ length: 19_000 }, () => ';'), 'Feijão;8')
    expect((await read(file)).rows.map(({ line }) => line)).toEqual([2, 19_003])
  })

  it('is read in the thread, with its deadline', async () => {
    const file = csv(...Array.from({ length: 4_200 }, () => '"a";"b";"c"'))
    expect((await readInThread(file)).rows).toHaveLength(4_199)
    await expect(readInThread(file, { deadlineMs: 1, heapMb: 256 })).rejects.toMatchObject({
      code: 'import_file_too_large',
    })
  })
})

describe('a spreadsheet that could exhaust memory or time', () => {
  it('is refused when its declared size is too large', async () => {
    expect(
      await refusal(
        await changed((files) => {
          files[SHEET] = new Uint8Array(21 * 1024 * 1024)
        }),
      ),
    ).toBe('import_file_too_large')
    expect(
      await refusal(
        await changed((files) => {
          for (let index = 0; index < 5; index += 1)
            files[`xl/worksheets/more${index}.xml`] = new Uint8Array(5 * 1024 * 1024)
        }),
      ),
    ).toBe('import_file_too_large')
  })

  it('is refused when it inflates beyond its declared size, which stops the inflating', async () => {
    const inside = 3 * 1024 * 1024
    const bomb = await changed((files) => {
      files[SHEET] = new Uint8Array(inside)
    })
    const claim = Buffer.alloc(4)
    claim.writeUInt32LE(inside)
    for (let at = bomb.indexOf(claim); at !== -1; at = bomb.indexOf(claim, at)) bomb.writeUInt32LE(1_000, at)
    expect(await refusal(bomb)).toBe('import_file_unreadable')
    await expect(unzip(bomb, (name) => name === SHEET)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' })
  })

  it('is refused when its directory lists the same stored bytes many times', async () => {
    // Each entry declares size 0 and points to the same bytes: the packed size counts.
    const huge = zipSync({ [SHEET]: new Uint8Array(300_000) }, { level: 0 })
    const end = huge.length - 22
    const directory = new DataView(huge.buffer).getUint32(end + 16, true)
    const entry = huge.slice(directory, end)
    new DataView(entry.buffer).setUint32(24, 0, true)
    const entries = 200
    const tail = huge.slice(end)
    const view = new DataView(tail.buffer)
    for (const at of [8, 10]) view.setUint16(at, entries, true)
    view.setUint32(12, entry.length * entries, true)
    expect(
      await refusal(Buffer.concat([huge.slice(0, directory), ...Array.from({ length: entries }, () => entry), tail])),
    ).toBe('import_file_too_large')
  })

  it('is refused when thousands of cells share one long text', async () => {
    const rows = 3_000
    const file = await changed((files) => {
      files['xl/sharedStrings.xml'] = strToU8(
        `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si><t>${'x'.repeat(2_000)}</t></si></sst>`,
      )
      files[SHEET] = strToU8(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${Array.from({ length: rows }, (_, row) => `<row r="${row + 1}">${['A', 'B', 'C', 'D'].map((column) => `<c r="${column}${row + 1}" t="s"><v>0</v></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`,
      )
    })
    expect(await refusal(file)).toBe('import_file_too_large')
  })

  it('may have large files that are not read: pictures, themes', async () => {
    const file = await changed((files) => {
      files['xl/media/image1.png'] = new Uint8Array(30 * 1024 * 1024)
      files['xl/theme/theme1.xml'] = strToU8('<a><fillToRect r="50000"/></a>')
    })
    expect((await read(file)).rows).toHaveLength(1)
  })

  it.each([
    [
      'a row',
      (xml: string) =>
        xml.replace('</sheetData>', '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a last row',
      (xml: string) => xml.replace('</sheetData>', '<row r="20000"><c r="A20000"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a last column',
      (xml: string) => xml.replace('</sheetData>', '<row r="3"><c r="HA3"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a column',
      (xml: string) => xml.replace('</sheetData>', '<row r="3"><c r="ZZZZZZ3"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a row with an encoded number',
      (xml: string) => xml.replace('</sheetData>', '<row r="&#57;99999999"><c r="A9"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a row with a prefix',
      (xml: string) => xml.replace('</sheetData>', '<row x:r="999999999"><c r="A9"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a row with an odd prefix',
      (xml: string) =>
        xml.replace('</sheetData>', '<row axmlns:r="999999999"><c r="A9"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a row with single quotes',
      (xml: string) => xml.replace('</sheetData>', '<row r=\'999999999\'><c r="A9"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a row in scientific notation',
      (xml: string) => xml.replace('</sheetData>', '<row r="9e8"><c r="A9"><v>1</v></c></row></sheetData>'),
    ],
    [
      'a row whose address follows an attribute that looks like one',
      (xml: string) =>
        xml.replace('</sheetData>', '<row a="r=\'1\'" r="999999999"><c r="A9"><v>1</v></c></row></sheetData>'),
    ],
  ])('is refused with a far address: %s', async (_what, change) => {
    // Called without the thread, whose memory limit would refuse the file too.
    await expect(firstSheet(await withSheet(change))).rejects.toMatchObject({ code: 'import_file_too_large' })
  })

  it('may have prefixes, attributes and texts that look like an address', async () => {
    const rest = '<dataValidation prompt="Use &quot;r=9999999&quot; &gt; 0"/><pageMargins footer="99999999"/>'
    const file = await withSheet((xml) =>
      xml
        .replace(
          '<worksheet',
          '<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
        )
        .replace('</sheetData>', `</sheetData>${rest}`),
    )
    expect((await read(file)).rows).toEqual([{ line: 2, cells: ['Arroz', 5] }])
  })

  it('may have formatted empty cells and rows down to the last row', async () => {
    const file = await withSheet((xml) =>
      xml.replace(
        '</sheetData>',
        '<row r="1048575" ht="12.8"><c r="A1048575" s="0"/><c r="XFD1048575" s="0"/></row><row r="1048576" ht="12.8"/></sheetData>',
      ),
    )
    expect((await read(file)).rows).toEqual([{ line: 2, cells: ['Arroz', 5] }])
  })

  it('is refused when it fills the memory of its thread', async () => {
    const file = await xlsx(
      Array.from({ length: 5_000 }, (_row, row) =>
        Array.from({ length: 40 }, (_column, column) => `Item ${row} ${column}`),
      ),
    )
    await expect(readInThread(file, { deadlineMs: 50_000, heapMb: 16 })).rejects.toMatchObject({
      code: 'import_file_too_large',
    })
    expect((await readInThread(file, { deadlineMs: 50_000, heapMb: 256 })).rows).toHaveLength(4_999)
  })

  it('is refused when it takes too long, and does not block the main thread', async () => {
    const endless = await withSheet(() => `<worksheet><sheetData>${'<'.repeat(19 * 1024 * 1024)}`)
    expect(endless.length).toBeLessThan(30_000)
    let longest = 0
    let last = performance.now()
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await expect(readInThread(endless, { deadlineMs: 1_500, heapMb: 256 })).rejects.toMatchObject({
      code: 'import_file_too_large',
    })
    clearInterval(pulse)
    // A blocked main thread would delay a pulse by the whole deadline; a busy machine delays pulses a little.
    expect(longest).toBeLessThan(1_200)
  })

  it('may have a second sheet of any size', async () => {
    const file = await changed((files) => {
      files['xl/worksheets/sheet9.xml'] = strToU8('<row r="900000"><c r="A900000"><v>1</v></c></row>')
    })
    expect((await read(file)).rows).toHaveLength(1)
  })

  it('is refused with more than 50 columns', async () => {
    const wide = Array.from({ length: 51 }, (_, index) => `Coluna ${index}`)
    for (const file of [await xlsx([wide, wide]), csv(wide.join(';'), wide.join(';'))])
      expect(await refusal(file)).toBe('import_file_too_large')
  })

  it('is refused with thousands of inner files', async () => {
    expect(
      await refusal(
        await changed((files) => {
          for (let index = 0; index < 2_000; index += 1) files[`xl/worksheets/${index}.xml`] = new Uint8Array(1)
        }),
      ),
    ).toBe('import_file_too_large')
  })
})

describe('a file that is not a table', () => {
  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'import_file_empty'],
    ['blank lines', csv('', ' ; ', ''), 'import_file_empty'],
    ['a heading alone', csv('Nome;Preço', ''), 'import_file_empty'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj'), 'import_file_unreadable'],
    [
      'a picture',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      'import_file_unreadable',
    ],
    [
      'an old or encrypted spreadsheet',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex'),
      'import_file_unreadable',
    ],
    ['an HTML page', Buffer.from('\n<html><table><tr><td>Nome</td></tr></table></html>'), 'import_file_unreadable'],
    ['a quote that never ends', csv('Nome;Preço', '"Arroz;5', 'Feijão;8'), 'import_file_unreadable'],
    [
      'a zip of another format',
      Buffer.from(zipSync({ 'word/document.xml': strToU8('<w/>') })),
      'import_file_unreadable',
    ],
    ['an empty archive', Buffer.from(zipSync({})), 'import_file_unreadable'],
    ['two letters', Buffer.from('PK'), 'import_file_unreadable'],
  ])('is refused: %s', async (_what, bytes, code) => {
    expect(await refusal(bytes)).toBe(code)
  })

  it('is refused when its sheet is not XML, not a sheet or missing', async () => {
    for (const xml of [
      '',
      '<',
      'lixo',
      '<worksheet/>',
      '<worksheet><sheetData><row><c/></row></sheetData></worksheet>',
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>999</v></c></row></sheetData></worksheet>',
    ]) {
      expect(await refusal(await withSheet(() => xml)), xml).toMatch(/^import_file_(?:unreadable|empty)$/)
    }
    for (const missing of [SHEET, 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'])
      expect(await refusal(await without(missing))).toBe('import_file_unreadable')
  })

  /** The error of a reading; null where it has given a table. */
  const errorOf = async (reading: Promise<Table>) => {
    const outcome: unknown = await reading.catch((error: unknown) => error)
    if (outcome instanceof Error) return outcome
    expect(outcome).toHaveProperty('rows.0.line')
    return null
  }
  const readsOrRefuses = async (bytes: Buffer) => {
    const error = await errorOf(read(bytes))
    if (error !== null) expect(error).toBeInstanceOf(Rejection)
  }

  it('is read or refused, for any bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
      fc
        .string({ unit: fc.constantFrom(...';,\t\n\r"ãPK= \u0000\ufeff'.split('')), maxLength: 80 })
        .map((text) => Buffer.from(text)),
    )
    const file = fc
      .tuple(fc.constantFrom('', 'Nome;Preço\n'), bytes)
      .map(([start, array]) => Buffer.concat([Buffer.from(start), array]))
    // Without the thread, whose start takes longer than the reading.
    await fc.assert(
      fc.asyncProperty(file, async (one) => void (await errorOf(tableInFile(one)))),
      { numRuns: samples(600) },
    )
    await fc.assert(fc.asyncProperty(file, readsOrRefuses), { numRuns: 10 })
  })

  it('is read or refused, for any change in the bytes of a spreadsheet', async () => {
    const packed = await changed(() => undefined)
    const stored = await changed(() => undefined, 0)
    const change = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255))
    const broken = fc
      .tuple(
        fc.constantFrom(packed, stored),
        fc.array(change, { maxLength: 6 }),
        fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      )
      .map(([file, changes, kept]) => {
        const bytes = Buffer.from(file)
        for (const [place, byte] of changes) bytes[Math.floor(place * bytes.length)] = byte
        return bytes.subarray(0, Math.ceil(kept * bytes.length))
      })
    // Called without the thread: here an unhandled rejection fails the test run.
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const grid = await firstSheet(bytes).catch(() => [])
        expect(grid.every((row) => row.every((cell) => typeof cell === 'string' || Number.isFinite(cell)))).toBe(true)
      }),
      { numRuns: samples(600) },
    )
    await fc.assert(fc.asyncProperty(broken, readsOrRefuses), { numRuns: 10 })
  })
})
