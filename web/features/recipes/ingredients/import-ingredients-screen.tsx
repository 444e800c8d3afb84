import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { plural } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { amount } from '../../../components/table-import/import-rows.ts'
import { TableImportScreen } from '../../../components/table-import/table-import-screen.tsx'
import { refreshRecipes } from '../api.ts'

const noun = { one: 'ingrediente', many: 'ingredientes' }

export function ImportIngredientsScreen() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  function handleImported(count: number) {
    notifications.show({
      color: 'folha',
      message: `${amount(count, noun)} ${plural(count, 'importado', 'importados')} com sucesso!`,
    })
    void refreshRecipes(queryClient)
    void navigate({ to: '/management/technical-sheet/ingredients' })
  }

  return (
    <TableImportScreen
      title="Importar Ingredientes"
      noun={noun}
      columns={
        <>
          <strong>Nome</strong>, <strong>Preço</strong> e <strong>Unidade</strong> (kg, g, L, mL ou unidade); se quiser,
          também <strong>Categoria</strong>, <strong>Fornecedor</strong>, <strong>Descrição</strong> e os alergênicos:{' '}
          <strong>Contém</strong>, <strong>Derivados de</strong>, <strong>Pode conter</strong> (como em leite, ovos, ou
          nada), <strong>Glúten</strong>, <strong>Lactose</strong>, <strong>Composição</strong>,{' '}
          <strong>Marca declarada</strong> e <strong>Origem da declaração</strong>. O que fica em branco ninguém sabe;
          quem preenche uma das três primeiras preenche as três.
        </>
      }
      path="/api/ingredients/import"
      back={<BackLink to="/management/technical-sheet/ingredients" label="Ingredientes" />}
      onImported={handleImported}
    />
  )
}
