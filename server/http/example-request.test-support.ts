import { noteXml } from '../../infra/test/note-xml.ts'

/** The part of JSON Schema 2020-12 that the routes' schemas use. */
export interface JsonSchema {
  /** An array where the value may be null. */
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

export interface Operation {
  readonly method: string
  /** In OpenAPI's form: `/api/products/{id}`. */
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly body: JsonSchema | undefined
  readonly responses: Readonly<Record<string, Response>>
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
  /** Of what several calls have in common. */
  readonly $ref?: string
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Readonly<Record<string, string>>
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          Omit<Operation, 'method' | 'path' | 'body'> & {
            readonly tags: readonly string[]
            readonly operationId: string
            readonly summary: string
            readonly security: readonly object[]
            readonly requestBody?: {
              readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
            }
          }
        >
      >
    >
  >
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, responses, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      responses,
      body: requestBody?.content['application/json'].schema,
    })),
  )
}

/** Whether the operation answers server-sent events. Such an answer does not end, so a test cannot wait for it. */
export const isStream = ({ responses }: Operation): boolean => 'text/event-stream' in (responses['200']?.content ?? {})

let counter = 0

// Values for fields whose schema is not enough: dates, names that must be registered, the test user's password.
const fixedValues: Readonly<Record<string, unknown>> = {
  email: 'chefe@bistro.com.br',
  password: 'uma senha de teste',
  pin: '2580',
  currentPassword: 'uma senha de teste',
  tenant_id: 'bistro',
  category: 'Molhos',
  sector: 'Cozinha Quente',
  responsible: 'Ana Souza',
  storageType: 'refrigerado',
  additionalStorageType: 'congelado',
  baseProductId: null,
  recipeId: null,
  printerProfileId: null,
  libraryProduct: 'Molho de Tomate',
  sif: 'ISENTO',
  cnpj: '11.444.777/0001-61',
  storageTypeId: 'refrigerado',
  startedAt: '2026-11-20T10:00:00-03:00',
  makersDate: '2026-12',
  parentCodes: [],
  sample: false,
  on: '2026-11-23',
  seen: [],
  outcomes: [],
  outputs: [],
  expiration_date: '2026-12-24',
  manipulation_date: '2026-11-20T10:00:00-03:00',
  expirationDate: '2026-12-24',
  manipulationDate: '2026-11-20T10:00:00-03:00',
  layout: 'a4',
  // A sale label needs a sheet, and larger paper than the smallest printer has.
  template: 'plaquinha',
  sale: undefined,
  medium: 'browser-50x30',
  ids: [1],
  at: '2026-11-21T15:00:00Z',
  from: '2026-11-01',
  to: '2026-11-30',
  recipients: ['chefe@bistro.com.br'],
}

/** A file that every import accepts: each import reads only its own columns. */
const spreadsheet = (name: string) =>
  Buffer.from(`Nome;Preço;Unidade;Medida;Unidade de medida\n${name};1,50;kg;2;quilos\n`).toString('base64')

/** The schema's type, without `null`. */
export const typeOf = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type)
    ? (type as readonly string[]).find((candidate) => candidate !== 'null')
    : (type as string | undefined)

/** A value that a field of this name and schema accepts. */
export function exampleValue(name: string, schema: JsonSchema): unknown {
  if (name in fixedValues) return fixedValues[name]
  if (name === 'name') return `Exemplo ${(counter += 1)}`
  if (name === 'content') return spreadsheet(`Exemplo ${(counter += 1)}`)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return exampleValue(name, schema.anyOf[0] ?? {})
  switch (typeOf(schema)) {
    case 'object':
      return exampleBody(schema)
    case 'array':
      return [exampleValue(name, schema.items ?? {})]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return 'Exemplo'.slice(0, schema.maxLength)
  }
}

/** An invitation needs an e-mail address that has no user yet, and is for a new person. */
const isInvitation = (properties: Readonly<Record<string, JsonSchema>>) => 'email' in properties && 'role' in properties

/** Bodies whose fields depend on each other, or on what is registered. */
export const bodiesByPath: ReadonlyMap<string, Record<string, unknown>> = new Map<string, Record<string, unknown>>([
  ['/api/suppliers', { name: 'Frigo Sul' }],
  ['/api/suppliers/{id}', { name: 'Frigo Sul Distribuidora' }],
  ['/api/receipts/read-nfe', { xml: noteXml() }],
  [
    '/api/receipts',
    {
      supplier: { name: 'Frigo Sul' },
      lines: [{ description: 'SACO DE LIXO', unit: 'UN', quantity: 1, ignored: true, outcome: 'aceito', lots: [] }],
    },
  ],
  [
    '/api/receipts/{id}',
    {
      version: 1,
      supplier: { name: 'Frigo Sul' },
      lines: [{ description: 'SACO DE LIXO', unit: 'UN', quantity: 1, ignored: true, outcome: 'aceito', lots: [] }],
    },
  ],
  ['/api/receipts/{id}/confirm', { version: 1 }],
  ['/api/receipts/prices', { accept: [], refuse: [] }],
  ['/api/receipts/settings', { limits: { congelado: -15 } }],
  ['/api/temperature/export', { month: '2026-11', format: 'csv' }],
  ['/api/temperature/settings', { rule: 'tempo_temperatura', signedBy: 'Carla Dias CRN 12345' }],
  [
    '/api/temperature/verdict',
    {
      storageKind: 'refrigerado',
      foodClass: 'cozido',
      state: 'preparado',
      startedAt: '2026-11-30T08:00:00-03:00',
      expiration_date: '2026-12-03',
      readings: [
        { at: '2026-11-30T14:00:00-03:00', value: 3.8 },
        { at: '2026-11-30T15:00:00-03:00', value: 4.6 },
      ],
    },
  ],
  ['/api/incidents', { kind: 'falta_de_energia', utility: 'Enel' }],
  ['/api/incidents/{id}', { utility: 'Enel', protocol: '123' }],
  [
    '/api/ingredients/{id}/allergens',
    { allergens: { contains: ['leite'], derived: [], mayContain: [] }, lactose: 'contem', allergenSource: 'rotulo' },
  ],
  ['/api/ingredients/{id}/allergens/confirm', { brands: ['Sacla'] }],
  ['/api/allergens/review', { items: [{ labelId: 1, how: 'bloquear' }] }],
  [
    '/api/recalls',
    { mode: 'real', role: 'recebi_aviso', reason: 'lote A2911', source: 'fornecedor', roots: [{ lotId: 1 }] },
  ],
  [
    '/api/recalls/preview',
    { mode: 'real', role: 'recebi_aviso', reason: 'lote A2911', source: 'fornecedor', roots: [{ lotId: 1 }] },
  ],
  ['/api/recalls/{id}/separate', { ids: [1] }],
  ['/api/recalls/{id}/release', { ids: [1], reason: 'engano do fornecedor' }],
  ['/api/recalls/{id}/close', { conclusion: 'devolvido ao fornecedor' }],
  ['/api/number-blocks', { device: 'navegador-1' }],
  [
    '/api/sync',
    {
      device: 'navegador-1',
      clock: '2026-11-21T15:00:00Z',
      offset: 0,
      commands: [
        {
          key: 'chave-1',
          seq: 1,
          at: '2026-11-21T14:00:00Z',
          kind: 'temperature_round',
          body: { readings: [] },
        },
      ],
    },
  ],
  ['/api/process-checks', { kind: 'oleo', name: 'Fritadeira 1', readings: [{ value: 175 }] }],
  ['/api/process-checks/{id}/readings', { readings: [{ value: 175 }] }],
  ['/api/process-checks/{id}/action', { action: 'descartei' }],
  ['/api/auth/pin', { personId: '00000000-0000-4000-8000-000000000000', pin: '2580' }],
  ['/api/users/{id}/role', { role: 'staff', permissions: ['imprimir'] }],
  ['/api/auth/own-pin', { currentPin: '2580', pin: '3690' }],
  [
    '/api/shelf-life/rules',
    {
      foodClass: 'seco',
      state: 'aberto',
      storageKind: 'seco',
      duration: { n: 30, unit: 'dia' },
      origin: 'casa',
      note: 'Do teste',
    },
  ],
  [
    '/api/shelf-life/answer',
    {
      foodClass: 'cozido',
      state: 'preparado',
      storageTypeId: 'refrigerado',
      startedAt: '2026-11-21T10:00:00-03:00',
      makersDate: '2026-12',
    },
  ],
])

/** A body that the schema accepts, with all fields or only the required ones. */
export function exampleBody(
  { properties = {}, required = [], anyOf = [] }: JsonSchema,
  fields: 'all' | 'required' = 'all',
): Record<string, unknown> {
  // Where one of several groups of fields is required, the first of them.
  const needed = [...required, ...(anyOf[0]?.required ?? [])]
  const included = Object.entries(properties).filter(([name]) => fields === 'all' || needed.includes(name))
  const body = Object.fromEntries(included.map(([name, schema]) => [name, exampleValue(name, schema)]))
  return isInvitation(properties)
    ? { ...body, email: `convidado-${(counter += 1)}@bistro.com.br`, userId: undefined }
    : body
}
