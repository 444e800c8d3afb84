import { schemaResolver, useForm } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { temperaturePointBody } from '#contract/temperatures/points'
import type { TemperaturePoint, TemperaturePointBody } from '#contract/temperatures/points'
import { IconThermometer } from '../../../components/icons.ts'
import { EntryList } from '../../../components/register/entry-list.tsx'
import { FormCard } from '../../../components/register/form-card.tsx'
import { ManagerLayout } from '../../../components/register/manager-layout.tsx'
import { registerTextsOf } from '../../../components/register/register-texts.ts'
import { useManager } from '../../../components/register/use-manager.ts'
import { focusFirstInvalid } from '../../../lib/field-errors.ts'
import { pointsQuery, pointWrites } from '../temperature-api.ts'
import { PointDetail } from './point-detail.tsx'
import { PointFields } from './point-fields.tsx'
import { blankPoint, bodyOf, valuesOf } from './point-values.ts'
import type { Place, PointValues } from './point-values.ts'

const SensorSheet = lazy(async () => ({ default: (await import('./sensor-sheet.tsx')).SensorSheet }))

const texts = registerTextsOf({ singular: 'ponto de medição', plural: 'pontos de medição', feminine: false })
const errorsOf = schemaResolver(temperaturePointBody, { sync: true })
const together = [['min', 'max', 'kind', 'storageTypeId']] as const

interface PointsScreenProps {
  readonly places: readonly Place[]
  readonly timeZone: string
}

/** Where the kitchen measures, between which limits, and what measures by itself. */
export function PointsScreen({ places, timeZone }: PointsScreenProps) {
  const [sensorOf, setSensorOf] = useState<TemperaturePoint | null>(null)
  const form = useForm<PointValues>({ initialValues: blankPoint, validate: (values) => errorsOf(bodyOf(values)) })
  const manager = useManager<TemperaturePoint, TemperaturePointBody, PointValues>({
    query: pointsQuery(),
    writes: pointWrites,
    texts,
    form,
    valuesOf,
    together,
  })
  function renderDetail(point: TemperaturePoint) {
    return <PointDetail point={point} timeZone={timeZone} onSensor={() => setSensorOf(point)} />
  }
  return (
    <>
      <ManagerLayout
        title="Pontos de medição"
        description="Onde a equipe mede a temperatura: geladeiras, freezers, balcão quente. A ronda segue a ordem dos nomes."
        message={manager.message}
        form={
          <FormCard
            {...manager.formCard}
            blank={form.values.name.trim() === ''}
            onSubmit={form.onSubmit(
              (values) => manager.save(bodyOf(values)),
              (errors) => focusFirstInvalid(form, errors),
            )}
          >
            <PointFields form={form} places={places} />
          </FormCard>
        }
        list={
          <EntryList
            {...manager.list}
            emptyIcon={IconThermometer}
            emptyText="Cadastre cada geladeira, freezer e balcão quente. Depois a equipe mede com três números e OK."
            detail={renderDetail}
          />
        }
      />
      <Suspense fallback={null}>
        {sensorOf === null ? null : (
          <SensorSheet point={sensorOf} timeZone={timeZone} onClose={() => setSensorOf(null)} />
        )}
      </Suspense>
    </>
  )
}
