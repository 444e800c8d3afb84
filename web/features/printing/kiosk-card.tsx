import { Section } from './section.tsx'
import styles from './printing.module.css'

/** A station with one computer and one printer prints without a dialog and without an agent. */
export function KioskCard() {
  return (
    <Section
      title="Sem agente: Chrome em modo quiosque"
      text="Numa estação com um computador e uma impressora só, um atalho imprime sem perguntar, na impressora padrão."
    >
      <code className={styles.code}>chrome --kiosk-printing --app={window.location.origin}</code>
      <p className={styles.hint}>
        No Windows: copie o atalho do Chrome, e em Propriedades, Destino, ponha depois das aspas{' '}
        <code>--kiosk-printing --app={window.location.origin}</code>. A impressora de etiquetas deve ser a padrão, com o
        papel certo no driver e escala 100 %. O Chrome não diz se o papel saiu: quando não sair, use &quot;Não
        saiu?&quot; na fila.
      </p>
    </Section>
  )
}
