import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { TemperaturePoint } from '#contract/temperatures/points'
import { capitalised } from '#contract/words'
import { CopyField } from '../../../components/copy-field.tsx'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { isUnanswered } from '../../../lib/idempotency.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { sensorText } from '../sensor-words.ts'
import { pointQuery, temperaturesKey } from '../temperature-api.ts'
import { giveSensor, takeSensor } from './sensor-api.ts'
import { SensorGuide } from './sensor-guide.tsx'

interface SensorSheetProps {
  readonly point: TemperaturePoint
  readonly timeZone: string
  readonly onClose: () => void
}

/** While the sheet is open somebody watches for the first reading. */
const WATCH_MS = 10_000

/** The sensor of a point: it is connected, replaced or disconnected, and its token is shown once. */
export function SensorSheet({ point: listed, timeZone, onClose: onLeave }: SensorSheetProps) {
  const queryClient = useQueryClient()
  const { data: point = listed } = useQuery({ ...pointQuery(listed.id), refetchInterval: WATCH_MS })
  const [asked, setAsked] = useState<Asked | null>(null)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: temperaturesKey })
  function onClose() {
    // The list may not know of a reading that was seen here.
    void onSettled()
    onLeave()
  }
  const give = useMutation({
    networkMode: 'always',
    mutationFn: () => giveSensor(point.id),
    onSuccess: () => setAsked(null),
    onSettled,
    // Nothing keeps the token after the sheet.
    gcTime: 0,
  })
  const take = useMutation({
    networkMode: 'always',
    mutationFn: () => takeSensor(point.id),
    onSuccess: () => {
      notifications.show({ color: 'folha', message: `Sensor desconectado. ${point.name} volta à ronda.` })
      onClose()
    },
    onSettled,
  })
  const { data: token } = give
  const isShown = typeof token === 'string' && asked === null
  const step = useRef<HTMLElement>(null)
  // The button that led here is gone with the focus.
  useEffect(() => step.current?.focus(), [isShown, asked])
  return (
    <Sheet
      title={`Sensor de ${point.name}`}
      size="lg"
      onClose={onClose}
      // A tap beside the sheet would lose the token.
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
    >
      <article ref={step} tabIndex={-1} className="stack gap-4">
        {isShown ? (
          <GivenToken {...{ point, token, timeZone, onClose }} />
        ) : asked === null ? (
          <>
            <About {...{ point, timeZone }} isTokenLost={token === null} />
            <MessageBanner text={give.error === null ? null : giveFault(give.error)} />
            <div className="answers">
              {point.sensor === null ? (
                <Button data-autofocus busy={give.isPending} onClick={() => give.mutate()}>
                  Conectar sensor
                </Button>
              ) : (
                <>
                  <Button look="quiet" onClick={() => setAsked('disconnect')}>
                    Desconectar
                  </Button>
                  <Button look="quiet" onClick={() => setAsked('replace')}>
                    Trocar o sensor
                  </Button>
                </>
              )}
            </div>
            <SensorGuide />
          </>
        ) : (
          <Question
            asked={asked}
            fault={
              asked === 'replace'
                ? give.error && giveFault(give.error)
                : take.error && sentenceOf(take.error, 'O sensor não foi desconectado. Tente de novo.')
            }
            isBusy={give.isPending || take.isPending}
            onBack={() => setAsked(null)}
            onConfirm={() => (asked === 'replace' ? give.mutate() : take.mutate())}
          />
        )}
      </article>
    </Sheet>
  )
}

const giveFault = (error: Error): string =>
  isUnanswered(error)
    ? 'Sem resposta do servidor: o token de antes pode ter deixado de valer. Tente de novo para ver o que vale.'
    : sentenceOf(error, 'O sensor não foi conectado. Tente de novo.')

interface AboutProps extends Pick<SensorSheetProps, 'point' | 'timeZone'> {
  readonly isTokenLost: boolean
}

function About({ point: { sensor }, timeZone, isTokenLost }: AboutProps) {
  const now = useMinute()
  if (sensor === null)
    return (
      <p>
        Um sensor mede este ponto sozinho: o ponto sai da ronda, e uma leitura fora do limite por mais que a tolerância
        abre a ocorrência.
      </p>
    )
  const text = capitalised(sensorText(sensor, now, timeZone))
  return (
    <>
      {sensor.silent ? (
        <Notice tone="warn" text={`${text}. Confira a energia, a rede e o token do sensor.`} />
      ) : (
        <p>{text}.</p>
      )}
      {isTokenLost ? (
        <Notice tone="warn" text="O token já foi mostrado. Troque o sensor para ver um token novo." />
      ) : null}
    </>
  )
}

function GivenToken({ point, token, timeZone, onClose }: SensorSheetProps & { readonly token: string }) {
  const now = useMinute()
  const { sensor } = point
  const isHeard = sensor !== null && sensor.lastSeenAt !== null
  return (
    <>
      <p>
        Copie agora: o token <b>não será mostrado de novo</b>. Quem o tem envia leituras deste ponto.
      </p>
      <CopyField label="Token" value={token} named="o token">
        <Button look="quiet" onClick={onClose}>
          Concluir
        </Button>
      </CopyField>
      <p className={isHeard ? 'good mid' : 'muted'} role="status">
        {isHeard ? `O sensor está enviando: ${sensorText(sensor, now, timeZone)}.` : 'Esperando a primeira leitura...'}
      </p>
      <SensorGuide />
    </>
  )
}

type Asked = 'replace' | 'disconnect'

const questions: Readonly<Record<Asked, { readonly text: ReactNode; readonly confirm: string }>> = {
  replace: {
    text: 'O token de agora deixa de valer já: até o outro sensor enviar, o ponto fica sem leitura. As leituras ficam.',
    confirm: 'Trocar e mostrar o token',
  },
  disconnect: {
    text: 'O token deixa de valer, e o ponto volta à ronda: a equipe mede à mão. As leituras ficam.',
    confirm: 'Desconectar o sensor',
  },
}

interface QuestionProps {
  readonly asked: Asked
  readonly fault: string | null
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}

const Question = ({ asked, fault, isBusy, onBack, onConfirm }: QuestionProps) => (
  <>
    <p>{questions[asked].text}</p>
    <MessageBanner text={fault} />
    <div className="answers">
      <Button look="quiet" onClick={onBack}>
        Cancelar
      </Button>
      <Button look="bad" busy={isBusy} onClick={onConfirm}>
        {questions[asked].confirm}
      </Button>
    </div>
  </>
)
