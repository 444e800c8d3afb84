import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument, Operation } from './example-request.test-support.ts'

/** An answer as it came: its body as JSON where it says so, else as text. */
export interface AnyAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: unknown
}

export interface AnswerJudge {
  /** What the document says is wrong with an answer of this operation; null: nothing. */
  errors(operation: Operation, answer: AnyAnswer): unknown
  /** Whether the document has something at the end of this reference. */
  resolves(reference: string): boolean
  isSchema(schema: object): boolean
}

const pointer = (...steps: readonly string[]) => `api#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** For tests: holds answers against the OpenAPI document. */
export function answerJudge(document: OpenApiDocument): AnswerJudge {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'api')
  return {
    errors({ responses, method, path }, { status, contentType, body }) {
      const named = String(status) in responses ? String(status) : 'default'
      const content = responses[named]?.content
      const type = contentType.split(';')[0] ?? ''
      if (content === undefined) return body === '' ? null : `${status} is documented without content`
      const media = content[type]
      if (media === undefined) return `${status} is not documented as ${type}`
      if (media.schema === undefined) return null
      const validate = ajv.getSchema(pointer('paths', path, method.toLowerCase(), 'responses', named, 'content', type, 'schema'))
      return validate === undefined ? 'its schema was not found' : (validate(body), validate.errors ?? null)
    },
    resolves: (reference) => ajv.getSchema(`api${reference}`) !== undefined,
    isSchema: (schema) => ajv.validateSchema(schema) === true,
  }
}
