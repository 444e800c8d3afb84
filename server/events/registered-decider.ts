import { Rejection } from '../errors.ts'

/** The state of a stream of something that is registered, changed and deleted. A deleted one never becomes active again. */
export type Registered<Details> =
  | { readonly status: 'absent' }
  | { readonly status: 'active'; readonly details: Details }
  | { readonly status: 'deleted' }
export const absent = { status: 'absent' } as const
export const deleted = { status: 'deleted' } as const

/** The details of what is registered. Throws a Rejection with the code `notFound` where it is absent or deleted. */
export function active<Details>(state: Registered<Details>, notFound: string): Details {
  if (state.status !== 'active') throw new Rejection(notFound)
  return state.details
}

/** Whether two flat objects have equal fields. Field order is ignored: jsonb does not keep it. */
export function same<Details extends object>(left: Details, right: Details): boolean {
  const keys = [...Object.keys(left), ...Object.keys(right)] as (keyof Details)[]
  return keys.every((key) => left[key] === right[key])
}
