import { celsiusText } from '#contract/food'
import type { TemperaturePoint } from '#contract/temperatures/points'
import { celsiusRange } from '../../lib/celsius.ts'

/** `até 4 °C`. */
export const limitsText = ({ min, max }: Pick<TemperaturePoint, 'min' | 'max'>): string =>
  celsiusRange(min, max) || 'sem limite'

/** `−18,0`: thermometers have one decimal. */
export const degrees = (celsius: number): string =>
  celsiusText(Math.abs(celsius)).includes(',')
    ? celsiusText(celsius).replace(/ °C$/, '')
    : celsiusText(celsius).replace(/ °C$/, ',0')
