import { queryOptions, useQueries } from '@tanstack/react-query'
import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { settingsQuery, timeRulesQuery } from '../../../lib/time-rules.ts'
import type { FormAway } from './form-away.ts'
import { formDateOf, startOf } from './form-date.ts'
import type { Dating, FormDate, Moment } from './form-date.ts'
import type { LabelFormValues } from './label-form-values.ts'

/** The engine and the books of norms, which load beside the form. */
export const engineQuery = () =>
  queryOptions({
    queryKey: ['dating'],
    queryFn: async () => (await import('./dating.ts')).dateLabel,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

interface FormDateOptions {
  readonly product: BaseProduct | undefined
  readonly places: readonly StorageType[]
  readonly away: FormAway | null
}

/** The date of the form's values at a moment. Nothing is asked of the server when a value changes. */
export type DateAt = (values: LabelFormValues, moment: Moment) => FormDate

export function useFormDate({ product, places, away }: FormDateOptions): DateAt {
  const [engine, settings, rules] = useQueries({ queries: [engineQuery(), settingsQuery(), timeRulesQuery()] })
  const decided =
    away?.pack ?? (settings.data && rules.data ? { settings: settings.data, rules: rules.data } : undefined)

  function datingOf(values: LabelFormValues, moment: Moment): Dating {
    if (product === undefined || product.foodClass === null) return { kind: 'person' }
    if (engine.data && decided) {
      const dated = engine.data(
        {
          product,
          state: values.state === '' ? null : values.state,
          placeId: values.storageType,
          startedAt: startOf(values, moment),
          makers: values,
          sample: values.sample,
        },
        { ...decided, places, timeZone: moment.timeZone },
      )
      return { kind: 'computed', ...dated }
    }
    const failed = [engine, settings, rules].filter(({ isError }) => isError)
    if (failed.length === 0) return { kind: 'loading' }
    return {
      kind: 'failed',
      retry: () => {
        for (const query of failed) void query.refetch()
      },
    }
  }

  return (values, moment) =>
    formDateOf(values, datingOf(values, moment), {
      timeZone: moment.timeZone,
      outOfDate: away?.outOfDate ?? null,
    })
}
