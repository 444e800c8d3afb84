import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { ImportPreview } from '../../../table-import/contract/api.ts'
import { csv, fileBody, xlsx } from '../../../table-import/samples.test-support.ts'
import type { BaseProduct } from '../contract/entries.ts'

const path = '/api/base-products/import'
const HEADINGS = ['Nome', 'Medida', 'Unidade de medida', 'SIF', 'Onde fica', 'Categoria', 'Setor', 'Validade (dias)']
let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
  for (const [register, name] of [
    ['categories', 'Molhos'],
    ['categories', 'Carnes'],
    ['sectors', 'Cozinha quente'],
    ['sectors', 'Açougue'],
  ])
    await bistro.post(`/api/${register}`, { name })
  await cantina.post('/api/categories', { name: 'Só da cantina' })
})
afterAll(() => server.close())

const preview = async (bytes: Buffer, client = bistro) =>
  (await client.post<ImportPreview>(`${path}/preview`, fileBody(bytes))).body
const events = () => recordedEvents(server.application.database, 'bistro')
const names = async (client = bistro) =>
  (await client.get<BaseProduct[]>('/api/base-products')).body.map(({ name }) => name)
const table = (...rows: readonly string[]) => csv(HEADINGS.join(';'), ...rows)

describe('the sample file', () => {
  it('is a CSV download that opens in a Brazilian spreadsheet and can be imported unchanged', async () => {
    const { status, headers } = await bistro.get(`${path}/sample.csv`)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="produtos-base-exemplo.csv"',
    ])
    const response = await fetch(`${server.origin}${path}/sample.csv`, { headers: { cookie: bistro.cookie } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString()
    expect(text.startsWith(`\ufeff${HEADINGS.join(';')}\r\nMolho de tomate;1,5;quilos;;Refrigerado;`)).toBe(true)
    expect(await preview(bytes)).toMatchObject({ columns: HEADINGS, ignoredColumns: [], valid: 3, invalid: 0 })
    expect(await bistro.post(path, fileBody(bytes))).toMatchObject({ status: 201, body: { imported: 3 } })
    expect((await bistro.get<BaseProduct[]>('/api/base-products')).body).toMatchObject([
      {
        name: 'Filé de frango',
        measure: 500,
        measureUnit: 'gramas',
        sif: '1234',
        storageType: 'congelado',
        category: 'Carnes',
        sector: 'Açougue',
        validityDays: 90,
      },
      {
        name: 'Molho de tomate',
        measure: 1.5,
        measureUnit: 'quilos',
        sif: 'ISENTO',
        storageType: 'refrigerado',
        category: 'Molhos',
        sector: 'Cozinha quente',
        validityDays: 3,
      },
      {
        name: 'Pão de queijo',
        measure: 12,
        measureUnit: 'unidades',
        sif: 'ISENTO',
        storageType: '',
        category: '',
        sector: '',
        validityDays: 30,
      },
    ])
  })

  it('refers only to entries that this tenant has, so that it is always valid', async () => {
    const response = await fetch(`${server.origin}${path}/sample.csv`, { headers: { cookie: cantina.cookie } })
    expect(await preview(Buffer.from(await response.arrayBuffer()), cantina)).toMatchObject({
      valid: 3,
      invalid: 0,
      rows: [{ cells: ['Molho de tomate', '1,5', 'quilos', '', 'Refrigerado', 'Só da cantina', '', '3'] }, {}, {}],
    })
  })
})

describe('the preview', () => {
  it('lists the errors of each row, and saves nothing', async () => {
    const before = await events()
    const read = await preview(
      table(
        'Caldo;1;litros;ISENTO;Refrigerado;molhos;COZINHA QUENTE;5 dias',
        'PAO DE QUEIJO;1;un;;;;;',
        'caldo;2;l;;;;;',
        ';1;kg;;;;;',
        'Sal;-1;kg;;;;;',
        'Açúcar;1.234;kg;;;;;',
        'Leite;1;galões;;;;;',
        'Queijo;1;kg;abc;;;;',
        'Ovo;1;un;;Geladeira do João;;;',
        'Alho;1;kg;;;Temperos;;',
        'Cebola;1;kg;;;;Horta;',
        'Salsa;1;g;;;;;0',
        'Manjericão;1;g;;;;;logo',
        'Vinagre;1;l;;;Só da cantina;;',
        'Azeite;0,125;l;x;Lá;Cá;Ali;2,5',
      ),
    )
    expect([read.valid, read.invalid]).toEqual([1, 14])
    expect(read.rows[0]).toEqual({
      line: 2,
      cells: ['Caldo', '1', 'litros', 'ISENTO', 'Refrigerado', 'molhos', 'COZINHA QUENTE', '5 dias'],
      errors: [],
    })
    expect(read.rows.map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`))).toEqual([
      [],
      ['Nome: Já existe um produto base com este nome'],
      ['Nome: Repete a linha 2'],
      ['Nome: Nome do produto é obrigatório'],
      ['Medida: A medida não pode ser negativa'],
      ['Medida: Escreva 1234 ou 1,234: "1.234" pode ser os dois'],
      ['Unidade de medida: "galões" não é conhecido. Use gramas, quilos, mililitros, litros ou unidades'],
      ['SIF: O SIF deve ter só números (até 10) ou ser ISENTO'],
      ['Onde fica: Este tipo de armazenagem não está cadastrado: "Geladeira do João"'],
      ['Categoria: Esta categoria não está cadastrada: "Temperos"'],
      ['Setor: Este setor não está cadastrado: "Horta"'],
      ['Validade (dias): A validade deve ser de pelo menos 1 dia'],
      ['Validade (dias): "logo" não é um número; escreva, por exemplo, 30'],
      ['Categoria: Esta categoria não está cadastrada: "Só da cantina"'],
      [
        'Medida: A medida aceita no máximo duas casas decimais',
        'SIF: O SIF deve ter só números (até 10) ou ser ISENTO',
        'Onde fica: Este tipo de armazenagem não está cadastrado: "Lá"',
        'Categoria: Esta categoria não está cadastrada: "Cá"',
        'Setor: Este setor não está cadastrado: "Ali"',
        'Validade (dias): A validade deve ser um número inteiro de dias',
      ],
    ])
    expect(await events()).toEqual(before)
  })

  it('finds the entries of its own tenant only', async () => {
    const read = await preview(table('Pão de queijo;1;kg;;;Só da cantina;;'), cantina)
    expect(read).toMatchObject({ valid: 1, invalid: 0 })
  })

  it.each<[string, object, string]>([
    ['an empty file', { fileName: 'a.csv', content: '' }, 'O arquivo está vazio'],
    ['content that is not base64', { fileName: 'a.csv', content: 'ção' }, 'O conteúdo do arquivo deve vir em base64'],
    [
      'a picture',
      fileBody(Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'lista.xlsx'),
      'Não foi possível ler o arquivo. Envie um CSV ou uma planilha .xlsx.',
    ],
    ['a heading alone', fileBody(table()), 'O arquivo não tem nenhuma linha além do cabeçalho.'],
    ['a missing column', fileBody(csv('Nome;Unidade', 'Sal;kg')), 'Falta a coluna "Medida" no cabeçalho do arquivo.'],
    [
      'a column twice',
      fileBody(csv('Nome;Medida;Unidade;NOME', 'Sal;1;kg;Sal')),
      'A coluna "Nome" aparece mais de uma vez no cabeçalho.',
    ],
    [
      'too many rows',
      fileBody(table(...Array.from({ length: 5_001 }, (_, index) => `Sal ${index};1;kg`))),
      'O arquivo tem 5001 linhas; importe no máximo 5000 por vez.',
    ],
  ])('refuses %s, and so does the import itself', async (_what, body, detail) => {
    for (const answer of [
      await bistro.post<Problem>(`${path}/preview`, body),
      await bistro.post<Problem>(path, body),
    ]) {
      expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([
        422,
        detail,
        [{ path: 'content', message: detail }],
      ])
    }
  })
})

describe('the import', () => {
  it('saves nothing when one row is invalid', async () => {
    const before = await events()
    const bytes = table('Caldo;1;litros', 'Sal;;kg', 'Louro;1;kg;;;Temperos')
    const answer = await bistro.post<Problem>(path, fileBody(bytes))
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      422,
      'import_has_errors',
      '2 linhas têm erro; nada foi importado.',
    ])
    expect((await bistro.post<Problem>(path, fileBody(table('Sal;;kg')))).body.detail).toBe(
      '1 linha tem erro; nada foi importado.',
    )
    expect(await events()).toEqual(before)
    expect(await names()).not.toContain('Caldo')
  })

  it('records one event for each product, with the importing user as actor', async () => {
    const before = (await events()).length
    await bistro.post(
      path,
      fileBody(
        await xlsx([
          ['Produto', 'Peso', 'Un', 'Validade', 'Conservação'],
          ['Caldo de legumes', 1.5, 'L', 7, 'temperatura ambiente'],
          ['Caldo de carne', '2', 'litros', null, null],
        ]),
      ),
    )
    const added = (await events()).slice(before)
    expect(added).toMatchObject([
      {
        type: 'BaseProductRegistered',
        data: {
          name: 'Caldo de legumes',
          measure: 1.5,
          measureUnit: 'litros',
          sif: 'ISENTO',
          storageTypeId: 'temperatura_ambiente',
          categoryId: null,
          sectorId: null,
          validityDays: 7,
        },
      },
      {
        type: 'BaseProductRegistered',
        data: { name: 'Caldo de carne', measure: 2, measureUnit: 'litros', storageTypeId: null, validityDays: null },
      },
    ])
    expect(await names(cantina)).toEqual([])
  })

  it('saves 2,000 rows at once, from a CSV and from a spreadsheet', async () => {
    const rows = (prefix: string) =>
      Array.from({ length: 2_000 }, (_, index) => [
        `${prefix} ${index}`,
        `${index % 900},25`,
        'gramas',
        `${index}`,
        'Refrigerado',
        'Molhos',
        'Cozinha quente',
        '5',
      ])
    const files: readonly [string, Buffer][] = [
      ['CSV', table(...rows('Do CSV').map((row) => row.join(';')))],
      ['xlsx', await xlsx([HEADINGS, ...rows('Da planilha')])],
    ]
    for (const [kind, bytes] of files) {
      const before = (await names()).length
      const started = performance.now()
      expect(await preview(bytes)).toMatchObject({ valid: 2_000, invalid: 0 })
      const previewed = performance.now()
      expect(await bistro.post(path, fileBody(bytes))).toMatchObject({ status: 201, body: { imported: 2_000 } })
      process.stdout.write(
        `import of 2,000 base products from ${kind}: preview ${Math.round(previewed - started)} ms, saving ${Math.round(performance.now() - previewed)} ms\n`,
      )
      expect((await names()).length).toBe(before + 2_000)
    }
    expect(
      (await bistro.get<BaseProduct[]>('/api/base-products')).body.find(({ name }) => name === 'Da planilha 1999'),
    ).toMatchObject({ measure: 199.25, sif: '1999', storageType: 'refrigerado', category: 'Molhos' })
    expect((await preview(files[0]?.[1] ?? Buffer.alloc(0))).invalid).toBe(2_000)
  })

  it('succeeds once when the same file is imported concurrently', async () => {
    const body = fileBody(table('Ao mesmo tempo;1;kg', 'Ao mesmo tempo 2;1;kg'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => bistro.post(path, body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
    expect((await names()).filter((name) => name.startsWith('Ao mesmo tempo'))).toHaveLength(2)
  })

  it('answers a repeated Idempotency-Key with the first answer', async () => {
    const key = { 'idempotency-key': 'importar-uma-vez' }
    const before = (await events()).length
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bistro.post(path, fileBody(table('Uma vez;1;kg')), key)),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([201, { imported: 1 }])
    expect((await events()).length).toBe(before + 1)
    expect((await bistro.post<Problem>(path, fileBody(table('Outra vez;1;kg')), key)).body.detail).toBe(
      'Esta Idempotency-Key já foi usada com outro conteúdo.',
    )
  })
})

describe('the import with categories and sectors that are missing', () => {
  const rows = ['Brigadeiro;20;un;;;Doces;Confeitaria;3', 'Beijinho;20;un;;;DOCES;Confeitaria;3', 'Curry;1;kg;;;;;']
  const body = { ...fileBody(table(...rows, 'Ragu;1;kg;;;molhos;;')), createMissing: true }

  it('names them in the preview, each once, and saves nothing', async () => {
    const before = await events()
    expect((await bistro.post<ImportPreview>(`${path}/preview`, body)).body).toMatchObject({
      valid: 4,
      invalid: 0,
      missing: [
        { column: 'Categoria', names: ['Doces'] },
        { column: 'Setor', names: ['Confeitaria'] },
      ],
    })
    expect(await events()).toEqual(before)
  })

  it('registers them with the rows, all or nothing', async () => {
    const before = await events()
    const wrong = { ...fileBody(table('Quindim;20;un;;;Doces;;3', 'Sal;;kg')), createMissing: true }
    expect((await bistro.post<Problem>(path, wrong)).status).toBe(422)
    expect(await events()).toEqual(before)
    expect(await bistro.post(path, body)).toMatchObject({ status: 201, body: { imported: 4 } })
    const products = (await bistro.get<BaseProduct[]>('/api/base-products')).body
    const of = (name: string) => products.find((product) => product.name === name)
    expect(of('Brigadeiro')).toMatchObject({ category: 'Doces', sector: 'Confeitaria' })
    expect(of('Beijinho')).toMatchObject({ category: 'Doces', sector: 'Confeitaria' })
    expect(of('Ragu')).toMatchObject({ category: 'Molhos', sector: '' })
  })

  it('refuses them as before where they are not asked for', async () => {
    const { createMissing: _, ...plain } = { ...body, ...fileBody(table('Cocada;1;un;;;Balas;;')) }
    expect(await preview(table('Cocada;1;un;;;Balas;;'))).toMatchObject({ valid: 0, invalid: 1, missing: [] })
    expect((await bistro.post<Problem>(path, plain)).status).toBe(422)
  })
})
