import type { Figures } from '../figures.ts'
import type { RestrictedTopic } from './how-to-replies.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'

/** Topics restricted to admins: staff are told to ask an admin instead of getting a link that they may not open. */
export function restrictedReply(topic: RestrictedTopic, { isAdmin }: Figures): Reply {
  switch (topic) {
    case 'audit':
      return isAdmin
        ? reply(
            'A auditoria, em Gestão, mostra quem gerou, imprimiu, consumiu ou descartou cada etiqueta e quando, com filtros e exportação em CSV.',
            { links: [{ text: 'Auditoria', to: { place: 'audit' } }] },
          )
        : reply('Quem fez o quê fica na auditoria, que só um administrador vê. Peça a ele.')
    case 'report':
      return isAdmin
        ? reply(
            'O relatório de validade é enviado nos dias e na hora escolhidos, em PDF e CSV. Os ajustes e os relatórios passados ficam em Gestão.',
            { links: [{ text: 'Relatórios', to: { place: 'reports' } }] },
          )
        : reply(
            'Os relatórios de validade são ajustados por um administrador. O que vence e o que venceu você vê no Dashboard.',
            { links: [{ text: 'Abrir o Dashboard', to: { place: 'dashboard' } }] },
          )
    case 'users':
      return isAdmin
        ? reply(
            'As pessoas ficam em Gestão, Equipe: cadastre um cozinheiro com nome e 4 números, convide quem usa o escritório, mude o que cada um pode.',
            {
              links: [{ text: 'Pessoas', to: { place: 'users' } }],
            },
          )
        : reply('As pessoas da equipe são com um administrador. Peça a ele.')
    case 'password':
      return reply(
        'A sua senha você troca em Minha conta, no menu lateral, informando a atual. Quem esqueceu a senha pede ajuda a um administrador.',
        { links: [{ text: 'Minha conta', to: { place: 'account' } }] },
      )
    default:
      return topic satisfies never
  }
}
