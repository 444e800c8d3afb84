import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { ImportPreview } from '../../../table-import/contract/api.ts'
import { csv, fileBody } from '../../../table-import/samples.test-support.ts'
import type { Recipe } from '../contract/api.ts'
import { recipesCsv } from '../paper/recipe-csv.ts'
import { withPacks } from '../rules/recipe-sheet.ts'
import { sheetsOf } from '../sheets.test-support.ts'

const path = '/api/recipes/import'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const preview = (client: TestClient, bytes: Buffer) => client.post<ImportPreview>(`${path}/preview`, fileBody(bytes))
const save = (client: TestClient, bytes: Buffer) => client.post<Problem & { imported: number }>(path, fileBody(bytes))
const sheets = async (client: TestClient) => (await client.get<Recipe[]>('/api/recipes')).body
/** `4 Unidade: …`: the errors of a preview with their lines. */
const errorsOf = ({ rows }: ImportPreview) =>
  rows.flatMap(({ line, errors }) => errors.map(({ column, message }) => `${line} ${column}: ${message}`))

const ingredients = [
  { name: 'Tomate pelado', price: 12, unit: 'kg' },
  { name: 'Cebola', price: 5, unit: 'kg' },
  { name: 'Azeite', price: 70, unit: 'L' },
  { name: 'Sal', price: 10, unit: 'kg' },
  { name: 'Carne moída', price: 32, unit: 'kg' },
  { name: 'Leite', price: 4.8, unit: 'L' },
  { name: 'Farinha', price: 5, unit: 'kg' },
  { name: 'Manteiga', price: 45, unit: 'kg' },
  { name: 'Massa fresca', price: 18, unit: 'kg' },
  { name: 'Muçarela', price: 42, unit: 'kg' },
] as const

/** A house with the ingredients of the examples and one base product, and no sheet. */
async function houseOf(id: string): Promise<TestClient> {
  const client = await server.tenant(id)
  for (const ingredient of ingredients) expect((await client.post('/api/ingredients', ingredient)).status).toBe(201)
  const product = { name: 'Molho de tomate', measure: 500, measureUnit: 'mililitros', sif: 'ISENTO' }
  expect((await client.post('/api/base-products', { ...product, storageType: 'refrigerado' })).status).toBe(201)
  return client
}

const HEADING =
  'Ficha técnica;Rendimento;Unidade do rendimento;Ingrediente;Quantidade;Unidade;É ficha técnica;Quanto rende;Medida do que rende;Vai ao fogo;Embalagens;Modo de preparo'
const file = (...lines: readonly string[]) => csv(HEADING, ...lines)

/** What a sheet says, without ids and versions. */
const said = ({ id: _id, version: _version, ingredients: lines, outputs, ...sheet }: Recipe) => ({
  ...sheet,
  packs: outputs.map(({ pack }) => pack),
  lines: lines.map(
    ({ ingredientName, operationalQuantity, operationalUnit, correctionFactor, totalCost, recipeId }) => ({
      ingredientName,
      operationalQuantity,
      operationalUnit,
      correctionFactor,
      totalCost,
      isSheet: recipeId !== null,
    }),
  ),
})

describe('the import of sheets', () => {
  it('takes the CSV that another house has exported, with sheets in sheets and their packs', async () => {
    const from = await server.tenant('matriz')
    const { sauce } = await sheetsOf(from)
    const product = { name: 'Molho de tomate', measure: 500, measureUnit: 'mililitros', sif: 'ISENTO' }
    const made = await from.post<{ id: string }>('/api/base-products', { ...product, storageType: 'refrigerado' })
    const names = new Map([[made.body.id, product.name]])
    const { id, version, ...rest } = (await from.get<Recipe>(`/api/recipes/${sauce.id}`)).body
    const outputs = [{ baseProductId: made.body.id, pack: { n: 0.5, unit: 'L' as const } }]
    const method = '=Cozinhe\nem fogo baixo; mexa "sempre".'
    const body = { ...rest, version, outputs, preparationMethod: method, safetyMarginValue: 10.5, markup: 3 }
    expect((await from.put(`/api/recipes/${id}`, body)).status).toBe(200)
    const exported = await sheets(from)
    const bytes = Buffer.from(recipesCsv(exported.map((recipe) => withPacks(recipe, names))))

    const client = await houseOf('filial')
    const shown = (await preview(client, bytes)).body
    expect(errorsOf(shown)).toEqual([])
    expect([shown.valid, shown.ignoredColumns.length]).toEqual([14, 7])
    expect(await sheets(client)).toEqual([])
    expect(await save(client, bytes)).toMatchObject({ status: 201, body: { imported: 4 } })
    expect((await sheets(client)).map(said)).toEqual(exported.map(said))
    expect((await checkReplay(server.administration(), 'filial')).differing).toEqual([])

    // The same file once more: each sheet is there.
    const again = (await preview(client, bytes)).body
    expect(errorsOf(again)).toContain('2 Ficha técnica: Já existe uma ficha técnica com este nome')
    expect(again.valid).toBe(0)
    expect(await save(client, bytes)).toMatchObject({ status: 422, body: { code: 'import_has_errors' } })
  })

  it('says what is wrong at each line, and writes nothing', async () => {
    const client = await houseOf('erros')
    const bytes = file(
      'Molho;6;L;Tomate pelado;5;kg;não;6;L;sim;Molho de tomate 500 mL',
      'Molho;7;L;Alho;1;kg',
      'Molho;;;Sal;1;L',
      'Creme;2;kg;Leite;2;L;;;;;Molho de tomate',
      'Pão;2;kg;Farinha;1;kg;;2;;;Pão 500 g',
      'Torta;4;porção;Molho;1;L;sim',
      'Bolo;0;porção;Farinha;1,234;kg',
      'Ninho;1;kg;Ovo;1;kg;sim',
    )
    const rowErrors = (await preview(client, bytes)).body
    expect(errorsOf(rowErrors)).toEqual(['8 Quantidade: A quantidade aceita no máximo duas casas decimais'])
    const right = Buffer.from(bytes.toString().replace('1,234', '1,23'))
    const shown = (await preview(client, right)).body
    expect(errorsOf(shown)).toEqual([
      '3 Rendimento: É outro que o da linha 2, da mesma ficha',
      '3 Ingrediente: Não há um ingrediente com este nome no cadastro',
      '5 Embalagens: Escreva o produto base e quanto cabe, como em Molho de tomate 500 mL: Molho de tomate',
      '6 Embalagens: Não há produto base Pão no cadastro',
      '7 Ingrediente: A ficha Molho tem erro neste arquivo.',
      '8 Rendimento: O rendimento deve ser pelo menos 0,1',
      '9 Ingrediente: Não há uma ficha técnica com este nome no cadastro',
    ])
    const answer = await save(client, right)
    expect([answer.status, answer.body.code]).toEqual([422, 'import_has_errors'])
    const types = (await recordedEvents(server.application.database, 'erros')).map(({ type }) => type)
    expect(types).not.toContain('RecipeRegistered')
  })

  it('says what the decider of sheets refuses at its line: units, packs, yields, circles and levels', async () => {
    const client = await houseOf('regras')
    const shown = (
      await preview(
        client,
        file(
          'Molho;6;L;Tomate pelado;5;kg',
          'Molho;;;Sal;1;L',
          'Creme;2;kg;Leite;2;L;;;;;Molho de tomate 500 mL',
          'Base;4;porção;Sal;1;kg',
          'Torta;4;porção;Base;1;kg;sim',
          'Ovo;1;kg;Galinha;1;kg;sim',
          'Galinha;1;kg;Ovo;1;kg;sim',
          'N1;1;kg;N2;1;kg;sim',
          'N2;1;kg;N3;1;kg;sim',
          'N3;1;kg;N4;1;kg;sim',
          'N4;1;kg;N5;1;kg;sim',
          'N5;1;kg;N6;1;kg;sim',
          'N6;1;kg;Sal;1;kg',
        ),
      )
    ).body
    expect(errorsOf(shown)).toEqual(
      expect.arrayContaining([
        '3 Unidade: Sal: L não converte para kg, a unidade de compra',
        '4 Embalagens: A embalagem está em mL, mas a ficha rende em kg.',
        '6 Ingrediente: Informe na ficha quanto ela rende em peso, volume ou unidades.',
        '8 Ingrediente: Ovo já usa Galinha: uma ficha não pode conter a si mesma.',
        '13 Ingrediente: São no máximo 5 níveis de fichas dentro de fichas.',
      ]),
    )
  })

  it('is for whoever sees costs, and a sheet of the house may be a line', async () => {
    const client = await houseOf('direitos')
    const cook = await join(server, client, 'ivo@direitos.com.br')
    await client.put(`/api/users/${cook.id}/permissions`, { permissions: [] })
    const first = file('Molho;6;L;Tomate pelado;5;kg')
    expect((await preview(cook.client, first)).status).toBe(403)
    expect((await save(cook.client, first)).status).toBe(403)
    expect((await save(client, first)).status).toBe(201)
    expect((await save(client, file('Bolonhesa;4;kg;MOLHO;2;L;sim', 'Bolonhesa;;;carne moida;2,5;kg'))).status).toBe(
      201,
    )
    const [bolognese] = await sheets(client)
    expect(bolognese).toMatchObject({ name: 'Bolonhesa', totalCost: 100, ingredients: [{ recipeVersion: 1 }, {}] })
    const stranger = await server.tenant('direitos-outro')
    expect(errorsOf((await preview(stranger, first)).body)).toEqual([
      '2 Ingrediente: Não há um ingrediente com este nome no cadastro',
    ])
  })

  it('offers a sample that can be imported as it is', async () => {
    const client = await houseOf('exemplo')
    const response = await fetch(`${server.origin}${path}/sample.csv`, { headers: { cookie: client.cookie } })
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await save(client, bytes)).toMatchObject({ status: 201, body: { imported: 1 } })
  })

  it('takes 5,000 lines at once', async () => {
    const client = await houseOf('muitas')
    const lines = Array.from({ length: 5_000 }, (_, line) => `Ficha ${line % 500};4;kg;Sal;0,${(line % 9) + 1};kg`)
    const bytes = file(...lines)
    const started = performance.now()
    expect((await preview(client, bytes)).body).toMatchObject({ valid: 5_000, invalid: 0 })
    const previewed = performance.now()
    expect(await save(client, bytes)).toMatchObject({ status: 201, body: { imported: 500 } })
    process.stdout.write(
      `import of 500 sheets of ten lines: preview ${Math.round(previewed - started)} ms, saving ${Math.round(performance.now() - previewed)} ms\n`,
    )
  })
})
