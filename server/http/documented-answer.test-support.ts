import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument, Operation } from './example-request.test-support.ts'

/** `body` is parsed JSON where the content type says JSON, else the text. */
export interface AnyAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: unknown
}

export interface AnswerJudge {
  /** How an answer of this operation differs from the document; null where it fits. */
  errors(operation: Operation, answer: AnyAnswer): unknown
  /** Whether the document contains the target of this `$ref`. */
  resolves(reference: string): boolean
  isSchema(schema: object): boolean
}

const pointer = (...steps: readonly string[]) =>
  `api#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

const stepsOf = (reference: string) => reference.split('/').slice(1)

function contentOf({ components }: OpenApiDocument, reference: string) {
  const shared: Operation['responses'] = components['responses'] ?? {}
  return shared[stepsOf(reference).at(-1) ?? '']?.content
}

/** For tests: validates answers against the OpenAPI document. */
export function answerJudge(document: OpenApiDocument): AnswerJudge {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'api')
  return {
    errors({ responses, method, path }, { status, contentType, body }) {
      const responseKey = String(status)
      if (!(responseKey in responses)) return `${status} is not documented`
      const { $ref = '' } = responses[responseKey] ?? {}
      const at = $ref === '' ? ['paths', path, method.toLowerCase(), 'responses', responseKey] : stepsOf($ref)
      const content = $ref === '' ? responses[responseKey]?.content : contentOf(document, $ref)
      const type = contentType.split(';')[0] ?? ''
      if (content === undefined) return body === '' ? null : `${status} is documented without content`
      const media = content[type]
      if (media === undefined) return `${status} is not documented as ${type}`
      if (media.schema === undefined) return null
      const validate = ajv.getSchema(pointer(...at, 'content', type, 'schema'))
      return validate === undefined ? 'its schema was not found' : (validate(body), validate.errors ?? null)
    },
    resolves: (reference) => ajv.getSchema(`api${reference}`) !== undefined,
    isSchema: (schema) => ajv.validateSchema(schema) === true,
  }
}
