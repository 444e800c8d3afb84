import { Section } from './section.tsx'
import styles from './printing.module.css'

const flags = `--kiosk-printing --user-data-dir="%LOCALAPPDATA%\\FoodID" --app=${window.location.origin}`

/**
 * A station with one computer and one printer prints without a dialog and without an agent. A Chrome that already runs
 * with the same data folder would open the window itself, without the flag: so the window has a folder of its own.
 */
export function KioskCard() {
  return (
    <Section
      title="Sem programa da impressora: Chrome em modo quiosque"
      text="Numa estação com um computador e uma impressora só, um atalho imprime sem perguntar, na impressora padrão."
    >
      <code className={`block pad-3 text-2 break ${styles.code}`}>chrome {flags}</code>
      <p className="above-2 muted text-2">
        No Windows: copie o atalho do Chrome, e em Propriedades, Destino, ponha depois das aspas <code>{flags}</code>. A
        pasta própria é o que tira o diálogo mesmo com outro Chrome aberto: nessa janela, entre no FoodID uma vez. A
        impressora de etiquetas deve ser a padrão, com o papel certo no driver e escala 100 %. O Chrome não diz se o
        papel saiu: quando não sair, marque quais em &quot;Não saiu?&quot; na fila, e imprima-as de novo em Imprimir
        Etiquetas.
      </p>
    </Section>
  )
}
