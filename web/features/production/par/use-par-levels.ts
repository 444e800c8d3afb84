import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParLevel, ParLevelsBody, SetParLevel } from '#contract/production/day-list'
import { HttpProblem } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { parLevelsQuery, saveParLevels } from '../production-api.ts'

const NO_MEAN = [0, 0, 0, 0, 0, 0, 0]

/** The list as it is after a save; its means are read again. */
function merged(levels: readonly ParLevel[], set: readonly SetParLevel[]): ParLevel[] {
  const before = new Map(levels.map((level) => [level.baseProductId, level]))
  const now = set.map((level) => ({
    ...level,
    media: before.get(level.baseProductId)?.media ?? NO_MEAN,
  }))
  const all = new Map([...before, ...now.map((level) => [level.baseProductId, level] as const)])
  return [...all.values()]
    .filter(({ byWeekday }) => byWeekday.some((count) => count > 0))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

interface Told {
  /** What is saved, with the changes of others that a refusal has told of. */
  readonly onMeanwhile?: (now: readonly ParLevel[]) => void
}

/** Sets pars. Where somebody else has changed the same day meanwhile, nothing is saved and the list is read again. */
export function useSetPar({ onMeanwhile }: Told = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ParLevelsBody) => saveParLevels(body),
    onSuccess: (set) => {
      queryClient.setQueryData(parLevelsQuery().queryKey, (levels = []) => merged(levels, set))
      void queryClient.invalidateQueries({ queryKey: moneyKeys.production })
    },
    onError: async (error) => {
      if (!(error instanceof HttpProblem) || error.code !== 'par_changed_meanwhile') return
      onMeanwhile?.(await queryClient.fetchQuery({ ...parLevelsQuery(), staleTime: 0 }))
    },
  })
}
