import { SENSOR_CALLS_A_MINUTE, SILENT_MINUTES } from '#contract/temperatures/sensors'
import styles from './points.module.css'

const EXAMPLE = '{ "readings": [{ "at": "2026-11-30T14:25:00-03:00", "value": 3.8 }] }'

/** Where a sensor sends its readings, and what it may be answered. */
export const SensorGuide = () => (
  <section className="stack gap-3">
    <h3 className="text-3 strong">O que o sensor envia</h3>
    <code className={`block pad-3 text-2 break ${styles.code}`}>
      {[
        `POST ${location.origin}/api/sensor/readings`,
        'Authorization: Bearer TOKEN',
        'Content-Type: application/json',
        '',
        EXAMPLE,
      ].join('\n')}
    </code>
    <p className="muted text-2">
      De 1 a 500 leituras por envio, até {SENSOR_CALLS_A_MINUTE} envios por minuto. Cada leitura tem a hora com o fuso;
      a mesma hora de novo é ignorada, então sem resposta basta enviar outra vez. {SILENT_MINUTES} min sem leitura: sem
      sinal.
    </p>
    <dl className={`text-2 ${styles.answers}`}>
      {answers.map(([status, text]) => (
        <div key={status} className="flex gap-3">
          <dt className="strong figures still">{status}</dt>
          <dd className="muted slim">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const answers = [
  ['200', 'Recebido: quantas leituras entraram e quantas já estavam.'],
  ['401', 'O token não vale: não existe, foi trocado ou o sensor foi desconectado.'],
  ['422', 'Nada entrou: uma hora que ainda não chegou (relógio adiantado), de mais de 72 h ou um valor impossível.'],
  ['429', 'Envios demais: espere os segundos de Retry-After.'],
] as const
