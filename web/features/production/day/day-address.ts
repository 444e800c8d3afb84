import { isDay } from '#contract/day'

/** Parameters of the list's address. */
export interface DaySearch {
  /** For which day; without one: tomorrow. */
  readonly dia?: string
  /** Only what is made at this station. */
  readonly estacao?: string
}

export function readDaySearch({ dia, estacao }: Record<string, unknown>): DaySearch {
  return {
    ...(typeof dia === 'string' && isDay(dia) && { dia }),
    ...(typeof estacao === 'string' && estacao !== '' && estacao.length <= 60 && { estacao }),
  }
}

/** Parameters of a batch's address. */
export interface BatchSearch {
  readonly dia?: string
  /** How many times the sheet, as the list proposes it. */
  readonly vezes?: number
  /** The base product that is short. */
  readonly produto?: string
}

export function readBatchSearch({ vezes, produto, ...search }: Record<string, unknown>): BatchSearch {
  const { dia } = readDaySearch(search)
  const times = Number(vezes)
  return {
    ...(dia !== undefined && { dia }),
    ...(times >= 0.1 && times <= 100 && { vezes: Math.round(times * 10) / 10 }),
    ...(typeof produto === 'string' && produto !== '' && produto.length <= 100 && { produto }),
  }
}
