import type { Route } from './route.ts'

/** `labels.pdf` → `LabelsPdf`. */
const capitalised = (words: string) =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/**
 * The name of a call for programs, made of its method and its address, so that two routes never have the same one:
 * `GET /api/products/:id/history` is `getProductsByIdHistory`, `GET /api/products/by-code/:code` is
 * `getProductsByCode`.
 */
export function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const steps = path.split('/').filter((step, at) => step !== '' && !(at === 1 && step === 'api'))
  const names = steps.map((step, at) => {
    if (!step.startsWith(':')) return capitalised(step)
    const by = `by-${step.slice(1)}`
    return steps[at - 1] === by ? '' : capitalised(by)
  })
  return method + names.join('')
}
