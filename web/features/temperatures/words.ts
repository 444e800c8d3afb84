import type { TemperaturePoint } from '#contract/temperatures/points'
import { celsiusRange } from '../../lib/celsius.ts'

/** `até 4 °C`. */
export const limitsText = ({ min, max }: Pick<TemperaturePoint, 'min' | 'max'>): string =>
  celsiusRange(min, max) || 'sem limite'
