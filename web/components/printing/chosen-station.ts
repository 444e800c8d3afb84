import { layoutOf } from '#contract/labels/print-layout'
import { correctionOf } from '#contract/printing/printer-head'
import type { PrinterHead } from '#contract/printing/printer-head'
import type { DeviceStation } from './station-memory.ts'

interface Place {
  readonly id: string
  readonly name: string
  readonly printerProfileId: string | null
}

interface Printer extends PrinterHead {
  readonly id: string
  readonly way: DeviceStation['way']
  readonly language: string
  readonly media: string
  readonly widthMm: number
  readonly heightMm: number
}

/**
 * The station that this device remembers. A device that remembers none prints at the only one with an agent. One whose
 * station is gone, or has lost its printer, prints through the browser: paper never comes out elsewhere by itself.
 */
export function chosenStation(
  places: readonly Place[],
  printers: readonly Printer[],
  kept: string | null,
): DeviceStation | null {
  const able = places.flatMap(({ id, name, printerProfileId }) => {
    const printer = printers.find((each) => each.id === printerProfileId)
    return printer === undefined ? [] : [{ id, name, way: printer.way, ...paperAt(printer) }]
  })
  if (kept !== null) return able.find(({ id }) => id === kept) ?? null
  const [only, ...others] = able.filter(({ way }) => way === 'agente')
  return only !== undefined && others.length === 0 ? only : null
}

function paperAt(printer: Printer): Pick<DeviceStation, 'layout' | 'correction' | 'printer'> {
  const { id, language, media, widthMm, heightMm } = printer
  return {
    layout: layoutOf({ widthMm, heightMm: media === 'continuous' ? null : heightMm }),
    correction: correctionOf(printer),
    printer: language === 'driver' ? null : id,
  }
}
