import type { TemperaturePoint } from '#contract/temperatures/points'
import { Button } from '../../../components/kit/button.tsx'
import { useMinute } from '../../../lib/use-minute.ts'
import { sensorText } from '../sensor-words.ts'
import { summaryOf } from './point-values.ts'

interface PointDetailProps {
  readonly point: TemperaturePoint
  readonly timeZone: string
  readonly onSensor: () => void
}

/** The line below the name of a point, with its sensor. */
export function PointDetail({ point, timeZone, onSensor }: PointDetailProps) {
  const now = useMinute()
  const { name, sensor } = point
  const text = sensor === null ? 'Conectar sensor' : `Sensor: ${sensorText(sensor, now, timeZone)}`
  return (
    <>
      <span className="block">{summaryOf(point)}</span>
      <span className={sensor?.silent === true ? 'block bad' : 'block brand'}>
        <Button look="ground" aria-label={`${text} (${name})`} onClick={onSensor}>
          {text}
        </Button>
      </span>
    </>
  )
}
