import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { ImportPreview } from '../../../table-import/contract/api.ts'
import { csv, fileBody, xlsx } from '../../../table-import/samples.test-support.ts'
import type { Declaration } from '../../allergens/contract/declaration.ts'
import type { Ingredient } from '../contract/api.ts'

const path = '/api/ingredients/import'
const HEADINGS = ['Nome', 'Preço', 'Unidade', 'Categoria', 'Fornecedor', 'Descrição']
let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const preview = async (bytes: Buffer, client = bistro) =>
  (await client.post<ImportPreview>(`${path}/preview`, fileBody(bytes))).body
const events = () => recordedEvents(server.application.database, 'bistro')
const search = async (q: string, client = bistro) =>
  (await client.get<Ingredient[]>(`/api/ingredients/search?q=${encodeURIComponent(q)}&limit=1000`)).body
const table = (...rows: readonly string[]) => csv(HEADINGS.join(';'), ...rows)

it('the sample file can be imported unchanged', async () => {
  const response = await fetch(`${server.origin}${path}/sample.csv`, { headers: { cookie: bistro.cookie } })
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="ingredientes-exemplo.csv"',
  ])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await preview(bytes)).toMatchObject({ columns: HEADINGS, ignoredColumns: [], valid: 3, invalid: 0 })
  expect(await bistro.post(path, fileBody(bytes))).toMatchObject({ status: 201, body: { imported: 3 } })
  expect((await bistro.get<Ingredient[]>('/api/ingredients')).body).toEqual([
    {
      id: 1,
      name: 'Farinha de trigo',
      price: 5.49,
      unit: 'kg',
      category: 'Secos',
      supplier: 'Atacadão',
      description: 'Tipo 1',
    },
    {
      id: 2,
      name: 'Leite integral',
      price: 4.89,
      unit: 'L',
      category: 'Laticínios',
      supplier: 'Laticínios Serra Azul',
      description: '',
    },
    {
      id: 3,
      name: 'Ovo caipira',
      price: 1.1,
      unit: 'unidade',
      category: 'Hortifrúti',
      supplier: '',
      description: 'Bandeja com 30',
    },
  ])
})

describe('the preview', () => {
  it('lists the errors of each row, and saves nothing', async () => {
    const before = await events()
    const { rows, valid, invalid } = await preview(
      table(
        'Sal;R$ 2,50;kg;Secos;Atacadão;',
        'sal;3;KG;;Outro;',
        'SAL;3;kg;;atacadao;',
        'Farinha de trigo;6;kg;;ATACADÃO;',
        ';1;kg;;;',
        'Açafrão;1.234;g;;;',
        'Noz;0;kg;;;',
        'Pera;1,005;kg;;;',
        'Uva;1000001;kg;;;',
        'Figo;;kg;;;',
        'Kiwi;2;arroba;;;',
        'Limão;2;;;;',
        `Mel;2;kg;${'x'.repeat(121)};;`,
        `Tâmara;2;kg;;;${'x'.repeat(501)}`,
        'Caju;2;kg;;;;sobra',
      ),
    )
    expect([valid, invalid]).toEqual([2, 13])
    expect(rows.map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`))).toEqual([
      [],
      [],
      ['Nome: Repete a linha 2'],
      ['Nome: Já existe um ingrediente com este nome e fornecedor'],
      ['Nome: Nome do ingrediente é obrigatório'],
      ['Preço: Escreva 1234 ou 1,234: "1.234" pode ser os dois'],
      ['Preço: Preço deve ser maior que zero'],
      ['Preço: O preço aceita no máximo duas casas decimais'],
      ['Preço: O preço é grande demais'],
      ['Preço: Preço deve ser maior que zero'],
      ['Unidade: "arroba" não é conhecido. Use kg, g, L, mL ou unidade'],
      ['Unidade: Escolha a unidade de compra'],
      ['Categoria: A categoria pode ter no máximo 120 caracteres'],
      ['Descrição: A descrição pode ter no máximo 500 caracteres'],
      ['null: Há um valor à direita da última coluna do cabeçalho: "sobra"'],
    ])
    expect(await events()).toEqual(before)
  })

  it('accepts every spelling of a unit', async () => {
    const written = {
      kg: ['kg', 'KG', 'Kg.', 'quilo', 'Quilos', 'quilograma', 'Quilograma (kg)'],
      g: ['g', 'gr', 'Gramas', 'Grama (g)'],
      L: ['l', 'L', 'lt', 'Litros', 'Litro (L)'],
      mL: ['ml', 'mL', 'ML', 'mililitros', 'Mililitro (mL)'],
      unidade: ['un', 'UN', 'und', 'unid.', 'Unidade', 'unidades', 'pç'],
    }
    const units = Object.entries(written).flatMap(([unit, ways]) => ways.map((way) => [unit, way]))
    const bytes = table(...units.map(([, way], index) => `Unidade escrita ${index};1;${way}`))
    expect(await preview(bytes)).toMatchObject({ valid: units.length, invalid: 0 })
    await bistro.post(path, fileBody(bytes))
    const saved = new Map((await search('Unidade escrita')).map(({ name, unit }) => [name, unit]))
    expect(units.map((_way, index) => saved.get(`Unidade escrita ${index}`))).toEqual(units.map(([unit]) => unit))
  })

  it('compares with the ingredients of its own tenant only', async () => {
    expect(await preview(table('Farinha de trigo;6;kg;;Atacadão;'), cantina)).toMatchObject({ valid: 1, invalid: 0 })
  })
})

describe('what an ingredient contains', () => {
  const HEAD =
    'Nome;Preço;Unidade;Contém;Derivados de;Pode conter;Glúten;Lactose;Composição;Marca declarada;Origem da declaração'
  const declared = async (name: string) => {
    const [found] = await search(name)
    return (await bistro.get<Declaration>(`/api/ingredients/${found?.id}/allergens`)).body
  }

  it('comes with the file, and what the file leaves blank nobody knows', async () => {
    const bytes = csv(
      HEAD,
      'Massa de bolo;9;kg;ovos, Leite;trigo;castanha-de-caju;contém;contém;"farinha, ovo";Anaconda;rótulo',
      'Pimenta-rosa;30;kg;nada;nada;nada;não contém;não contém;;;',
      'Corante;8;un;;;;;;;;',
    )
    expect(await preview(bytes)).toMatchObject({ valid: 3, invalid: 0, ignoredColumns: [] })
    expect(await bistro.post(path, fileBody(bytes))).toMatchObject({ status: 201, body: { imported: 3 } })
    expect(await declared('Massa de bolo')).toMatchObject({
      allergens: { contains: ['ovos', 'leite'], derived: ['trigo'], mayContain: ['castanha_de_caju'] },
      gluten: 'contem',
      lactose: 'contem',
      composition: 'farinha, ovo',
      allergenBrand: 'Anaconda',
      allergenSource: 'rotulo',
    })
    expect(await declared('Pimenta-rosa')).toMatchObject({
      allergens: { contains: [], derived: [], mayContain: [] },
      gluten: 'nao_contem',
      allergenSource: 'casa',
    })
    expect(await declared('Corante')).toMatchObject({ allergens: null, gluten: null, allergenSource: null })
  })

  it('is refused in its column where it cannot be read or contradicts itself', async () => {
    const { rows, columns } = await preview(
      csv(HEAD, 'Aveia;9;kg;nada;aveia;nada;não contém;;;;', 'Molho;9;kg;glutamato;;;talvez;;;;jornal'),
    )
    expect(columns).toContain('Glúten')
    expect(rows.map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`))).toEqual([
      ['Glúten: Trigo, centeio, cevada e aveia têm glúten.'],
      [
        'Contém: "glutamato" não é uma substância da lista; escreva, por exemplo, leite, ovos',
        'Glúten: "talvez" não é conhecido. Use contém ou não contém',
        'Origem da declaração: "jornal" não é conhecido. Use rótulo, fornecedor ou casa',
      ],
    ])
  })
})

describe('a blank cell beside others that say something', () => {
  const errorsOf = async (...lines: string[]) => {
    const { rows } = await preview(csv(...lines))
    return rows.map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`))
  }
  const [contains, derived, mayContain] = [
    'Contém: Diga o que contém, ou "nada".',
    'Derivados de: Diga de que contém derivados, ou "nada".',
    'Pode conter: Diga o que pode conter, ou "nada".',
  ]

  it('is no "it contains none": the row is refused in its column', async () => {
    const head = 'Nome;Preço;Unidade;Contém;Derivados de;Pode conter'
    expect(
      await errorsOf(head, 'Bolacha;9;kg;;;soja', 'Bolo;9;kg;leite;nada;', 'Pão;9;kg;nada;nada;nada', 'Sal;1;kg;;;'),
    ).toEqual([[contains, derived], [mayContain], [], []])
  })

  it('is refused too where the file has no such column', async () => {
    expect(await errorsOf('Nome;Preço;Unidade;Alergênicos', 'Bolo;9;kg;leite', 'Sal;1;kg;')).toEqual([
      [derived, mayContain],
      [],
    ])
  })
})

describe('the import', () => {
  it('saves nothing when one row is invalid', async () => {
    const before = await events()
    const answer = await bistro.post<Problem>(path, fileBody(table('Cravo;1;g', 'Canela;abc;g')))
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      422,
      'import_has_errors',
      '1 linha tem erro; nada foi importado.',
    ])
    expect(await events()).toEqual(before)
    expect(await search('Cravo')).toEqual([])
  })

  it('saves 2,000 rows at once, from a CSV and from a spreadsheet, each price exact to the cent', async () => {
    const priceOf = (index: number) => (index * 37 + 1) / 100
    const rows = (prefix: string) =>
      Array.from({ length: 2_000 }, (_, index) => [`${prefix} ${index}`, priceOf(index), 'kg', 'Secos', 'Atacadão', ''])
    const files: readonly [string, Buffer][] = [
      ['CSV', table(...rows('Do CSV').map((row) => row.join(';').replace('.', ',')))],
      ['xlsx', await xlsx([HEADINGS, ...rows('Da planilha')])],
    ]
    for (const [kind, bytes] of files) {
      const before = (await events()).length
      const started = performance.now()
      expect(await preview(bytes)).toMatchObject({ valid: 2_000, invalid: 0 })
      const previewed = performance.now()
      expect(await bistro.post(path, fileBody(bytes))).toMatchObject({ status: 201, body: { imported: 2_000 } })
      process.stdout.write(
        `import of 2,000 ingredients from ${kind}: preview ${Math.round(previewed - started)} ms, saving ${Math.round(performance.now() - previewed)} ms\n`,
      )
      expect((await events()).slice(before).map(({ type }) => type)).toEqual(
        Array.from({ length: 2_000 }, () => 'IngredientRegistered'),
      )
    }
    for (const prefix of ['Do CSV', 'Da planilha']) {
      const saved = (await search(prefix)).map(({ name, price }) => [Number(name.split(' ').at(-1)), price] as const)
      expect(saved).toHaveLength(1_000)
      for (const [index, price] of saved) expect(price).toBe(priceOf(index))
    }
    expect(await search('Do CSV', cantina)).toEqual([])
  })

  it('succeeds once when the same file is imported concurrently', async () => {
    const body = fileBody(table('Ao mesmo tempo;1;kg'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => bistro.post(path, body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
    expect(await search('Ao mesmo tempo')).toHaveLength(1)
  })

  it('answers a repeated Idempotency-Key with the first answer', async () => {
    const key = { 'idempotency-key': 'importar-uma-vez' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bistro.post(path, fileBody(table('Uma vez;1;kg')), key)),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([201, { imported: 1 }])
    expect(await search('Uma vez')).toHaveLength(1)
  })
})
